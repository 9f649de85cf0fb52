package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.trial.TrialTally;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds a batch's outcomes to the health cohorts, in one write for each country and minute, and
 * wakes the breaker at once when the batch looks bad, so that traffic need not wait for the next
 * tick.
 */
public final class HealthEvidence implements Sending.Evidence {
  /** Wakes at most that often: what happens in between is in the counters all the same. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  /** Errors in one batch that wake the breaker, when they are half of it or more. */
  private static final int BAD = 3;

  private final HealthStore health;
  private final Trials trials;
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;
  private final AtomicLong lastWakeMillis = new AtomicLong();

  public HealthEvidence(
      HealthStore health, Trials trials, Queues queues, InstantSource clock, StepLog log) {
    this.health = health;
    this.trials = trials;
    this.queues = queues;
    this.clock = clock;
    this.log = log;
  }

  @Override
  public void report(Channel channel, List<Called> calls) {
    if (calls.isEmpty()) {
      return;
    }
    try {
      Tally tally = new Tally();
      TrialTally ofStrategies = new TrialTally();
      calls.forEach(call -> add(tally, ofStrategies, channel, call));
      health.add(tally.cohorts());
      wakeIfBad(channel, calls);
      trials.add(ofStrategies.trials());
    } catch (RuntimeException e) {
      log.step(
          "health.uncounted",
          "",
          "",
          Map.of("channel", channel.name(), "cause", String.valueOf(e)));
    }
  }

  private static void add(Tally tally, TrialTally ofStrategies, Channel channel, Called call) {
    Dispatch.Facts facts = call.dispatch().facts();
    boolean again = call.dispatch().step() == Dispatch.Step.CONFIRM;
    Instant began = Instant.ofEpochMilli(call.startedAtMillis());
    Sent sent =
        new Sent(
            new Path(channel.name(), facts.country(), facts.operator()),
            began,
            again ? Sent.REPEATED : call.dispatch().attempt(),
            facts.kind(),
            facts.watched());
    Measure result = measure(call.outcome());
    long cost = channel.priceTo(facts.country()) * facts.segments();
    tally.call(sent, result, call.latencyMillis(), facts.segments(), cost);
    ofStrategies.called(call.dispatch(), began, result == Measure.ACCEPTED, cost);
  }

  /** Where an outcome is counted. */
  static Measure measure(Outcome outcome) {
    return outcome.fold(
        accepted -> Measure.ACCEPTED,
        refused ->
            switch (refused.refusal()) {
              case NUMBER, OPTED_OUT, HELD -> Measure.REFUSED_NUMBER;
              case CONTENT -> Measure.REFUSED_CONTENT;
              case ACCOUNT -> Measure.ACCOUNT;
            },
        throttled -> Measure.THROTTLED,
        temporary -> Measure.TEMPORARY,
        unknown -> Measure.UNKNOWN);
  }

  private void wakeIfBad(Channel channel, List<Called> calls) {
    List<Measure> results = calls.stream().map(c -> measure(c.outcome())).toList();
    long errors = results.stream().filter(Tally::isError).count();
    boolean bad = errors >= BAD && errors * 2 >= results.size();
    if (!bad && !results.contains(Measure.ACCOUNT)) {
      return;
    }
    long now = clock.millis();
    long last = lastWakeMillis.get();
    if (now - last < QUIET.toMillis() || !lastWakeMillis.compareAndSet(last, now)) {
      return;
    }
    String id = channel.name() + "-" + now;
    queues.send(Tick.QUEUE, List.of(Delivery.now(new Tick("evidence", id))));
  }
}
