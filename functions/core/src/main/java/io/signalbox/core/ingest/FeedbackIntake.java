package io.signalbox.core.ingest;

import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Feedback.Outcome;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes what a tenant says of its messages. It is stored with the message by one conditional write,
 * once; whoever stored it counts it in the cohort of the send. Of receipt and feedback, the one
 * that is stored second sees the other, and counts what takes both.
 *
 * <p>A process that dies between storing and counting loses one count, as anywhere in health: a
 * repetition of the call cannot know, and counting twice would be worse than counting not at all.
 */
public final class FeedbackIntake {
  /** Of what was sent earlier, the cohort is gone. */
  private static final Duration COUNTED_FOR = Duration.ofDays(1);

  private final Messages messages;
  private final HealthStore health;
  private final InstantSource clock;
  private final StepLog log;

  public FeedbackIntake(Messages messages, HealthStore health, InstantSource clock, StepLog log) {
    this.messages = messages;
    this.health = health;
    this.clock = clock;
    this.log = log;
  }

  /** What became of it. */
  public sealed interface Result {
    /** It is stored, by this call or an earlier one (200). */
    record Taken(Message message) implements Result {}

    /** It cannot be read, or says nothing: every fault at once (400). */
    record Faulty(List<Fault> faults) implements Result {
      public Faulty {
        faults = List.copyOf(faults);
      }
    }

    /** The contrary was said before, and stands (409). */
    record Contrary(Outcome stored) implements Result {}

    /** It was never sent, at least not yet: nobody can say anything of it (409). */
    record NotSent(State state) implements Result {}

    /** No such message of this tenant (404). */
    record NotFound() implements Result {}

    /** The branch for what this is; exhaustive by its parameters. */
    default <R> R fold(
        Function<Taken, R> taken,
        Function<Faulty, R> faulty,
        Function<Contrary, R> contrary,
        Function<NotSent, R> notSent,
        Function<NotFound, R> notFound) {
      if (this instanceof Taken t) {
        return taken.apply(t);
      }
      if (this instanceof Faulty f) {
        return faulty.apply(f);
      }
      if (this instanceof Contrary c) {
        return contrary.apply(c);
      }
      return this instanceof NotSent n ? notSent.apply(n) : notFound.apply((NotFound) this);
    }
  }

  /** Takes the feedback of that tenant on one of its messages. */
  public Result take(Tenant tenant, MessageId id, FeedbackRequest request) {
    Faults faults = new Faults(request.unread());
    Optional<Outcome> outcome = outcome(request, faults);
    Result result =
        outcome.isPresent() && faults.all().isEmpty()
            ? store(tenant, id, outcome.get())
            : new Result.Faulty(faults.all());
    String what = outcome.map(Outcome::wireName).orElse("");
    String became = result.getClass().getSimpleName();
    log.step("feedback", id.value(), trace(result), Map.of("outcome", what, "result", became));
    return result;
  }

  private static Optional<Outcome> outcome(FeedbackRequest request, Faults faults) {
    String given = request.outcome();
    if (given == null) {
      faults.add("/outcome", "outcome_required", "Say converted or not_converted.");
      return Optional.empty();
    }
    Optional<Outcome> outcome = Outcome.ofWireName(given);
    if (outcome.isEmpty()) {
      faults.add("/outcome", "outcome_unknown", "Must be converted or not_converted.");
    }
    return outcome;
  }

  private Result store(Tenant tenant, MessageId id, Outcome outcome) {
    Feedback feedback = new Feedback(outcome, clock.instant().truncatedTo(ChronoUnit.MILLIS));
    Optional<Message> stored = messages.noteFeedback(id, tenant.id(), feedback);
    stored.ifPresent(message -> count(message, feedback));
    return stored.<Result>map(Result.Taken::new).orElseGet(() -> standing(tenant, id, outcome));
  }

  /** Why it was not stored. */
  private Result standing(Tenant tenant, MessageId id, Outcome outcome) {
    Optional<Message> own = messages.find(id).filter(m -> m.origin().tenant().equals(tenant.id()));
    if (own.isEmpty()) {
      return new Result.NotFound();
    }
    Message message = own.get();
    Feedback before = message.feedback();
    if (before == null) {
      return new Result.NotSent(message.state());
    }
    return before.outcome() == outcome
        ? new Result.Taken(message)
        : new Result.Contrary(before.outcome());
  }

  /** Of the first attempt: nobody knows whether a later one was of use instead. */
  private void count(Message message, Feedback feedback) {
    Sent sent = Sent.of(message, message.attempts().get(0));
    if (feedback.outcome() != Outcome.CONVERTED || isOld(sent.at(), feedback.at())) {
      return;
    }
    Tally tally = new Tally();
    if (message.attempts().size() == 1) {
      tally.watchedConverted(sent, feedback.at());
    }
    if (message.isReported(1)) {
      tally.judgedConverted(sent);
    }
    try {
      health.add(tally.cohorts());
    } catch (RuntimeException e) {
      log.step(
          "feedback.uncounted",
          message.id().value(),
          message.origin().traceId(),
          Map.of("cause", String.valueOf(e)));
    }
  }

  private static boolean isOld(Instant sentAt, Instant now) {
    return sentAt.plus(COUNTED_FOR).isBefore(now);
  }

  private static String trace(Result result) {
    return result instanceof Result.Taken taken ? taken.message().origin().traceId() : "";
  }
}
