package io.signalbox.lab.faults;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.DuplicateBudget;
import io.signalbox.core.channel.Retries;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Grants;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import io.signalbox.lab.trial.Mutant;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Safeguards of what follows an attempt that nobody knows the end of. */
final class DoubtMutants {
  private DoubtMutants() {}

  static List<Mutant> all() {
    return List.of(
        budget(),
        grant(),
        kinds(),
        never(),
        timeout(),
        patience(),
        doubtedChannels(),
        checkCover());
  }

  private static Mutant budget() {
    return new Mutant("budget", "a resend is allowed without asking the budget") {
      @Override
      public Grants grants(Grants real) {
        return (pool, key, places) -> true;
      }
    };
  }

  private static Mutant grant() {
    return new Mutant("grant", "who asks the budget again takes another place") {
      private int asked;

      @Override
      public Grants grants(Grants real) {
        return (pool, key, places) ->
            real.take(pool, ++asked == 1 ? key : key + "#" + asked, places);
      }
    };
  }

  private static Mutant kinds() {
    return resending("kinds", "what shall wait for its receipt is resent", OnUnknown.WAIT);
  }

  private static Mutant never() {
    return resending("never", "what shall never be resent is resent", OnUnknown.NEVER);
  }

  /** Business types of that policy are resent. */
  private static Mutant resending(String name, String what, OnUnknown policy) {
    return new Mutant(name, what) {
      @Override
      public Catalog catalog(Catalog real) {
        List<BizType> types =
            Workload.TYPES.stream()
                .flatMap(type -> real.bizType(type).stream())
                .map(b -> b.retry().onUnknown() == policy ? resent(b) : b)
                .toList();
        Map<Kind, DuplicateBudget> budgets = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
          budgets.put(kind, real.duplicates(kind));
        }
        return new Catalog(
            List.copyOf(real.channels()),
            types,
            new Retries(Map.of(), budgets),
            real.strategies(),
            real.holds());
      }
    };
  }

  private static BizType resent(BizType b) {
    RetryPolicy policy = b.retry().onUnknown(OnUnknown.RESEND);
    return new BizType(b.name(), b.kind(), b.channels(), policy);
  }

  private static Mutant timeout() {
    return new Mutant("resend-timeout", "a resend does not wait for the end of the patience") {
      @Override
      public Dispatch received(Dispatch d) {
        return isResend(d) ? d.as(d.step(), Instant.EPOCH, d.choice()) : d;
      }

      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) ->
            real.send(
                queue,
                deliveries.stream()
                    .map(d -> isResend(d.work()) ? Delivery.now(d.work()) : d)
                    .toList());
      }
    };
  }

  private static boolean isResend(Work work) {
    return work instanceof Dispatch d && d.step() == Dispatch.Step.RESEND;
  }

  private static Mutant patience() {
    return new Mutant("patience", "a record is acknowledged before the end of patience is queued") {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          List<Delivery> kept = deliveries.stream().filter(d -> !isResend(d.work())).toList();
          return kept.isEmpty() ? List.of() : real.send(queue, kept);
        };
      }
    };
  }

  private static Mutant doubtedChannels() {
    return changing(
        "doubted-channels",
        "a resend may go through the channel that may have sent it",
        work ->
            work instanceof Dispatch d
                ? new Dispatch(
                    d.facts(),
                    d.attempt(),
                    d.step(),
                    List.of(),
                    d.paused(),
                    List.of(),
                    d.dueAt(),
                    d.choice())
                : work);
  }

  private static Mutant checkCover() {
    return changing(
        "check-cover",
        "a receipt check closes what a later delivery of its record claimed",
        work ->
            work instanceof ReceiptCheck check
                ? new ReceiptCheck(check.channel(), check.references())
                : work);
  }

  /** All that is queued or stored for later is another. */
  private static Mutant changing(String name, String what, UnaryOperator<Work> change) {
    return new Mutant(name, what) {
      @Override
      public Queues queues(String function, Queues real) {
        return (queue, deliveries) -> {
          List<Delivery> changed =
              deliveries.stream()
                  .map(d -> new Delivery(change.apply(d.work()), d.delay()))
                  .toList();
          List<Delivery> unsent = real.send(queue, changed);
          return deliveries.stream()
              .filter(d -> unsent.contains(new Delivery(change.apply(d.work()), d.delay())))
              .toList();
        };
      }

      @Override
      public TimerStore timers(String function, TimerStore real) {
        return new OverTimers(real) {
          @Override
          public void put(List<TimerEntry> entries) {
            real.put(
                entries.stream()
                    .map(e -> new TimerEntry(e.due(), e.queue(), change.apply(e.work())))
                    .toList());
          }
        };
      }
    };
  }
}
