package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Estimates;
import io.signalbox.core.health.estimate.Estimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.HealthGrid;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Chooser;
import io.signalbox.core.route.policy.Offers;
import io.signalbox.core.route.policy.Silence;
import io.signalbox.lab.policy.world.Messages;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One strategy through all messages. It is shown what production would see: counters at ticks of 10
 * s, of which routers hear 3 s later.
 */
public final class Run {
  /** A Monday. */
  static final long EPOCH = Instant.parse("2026-01-05T00:00:00Z").toEpochMilli();

  static final int TICK = (int) Duration.ofSeconds(10).toMillis();
  static final int PUBLISHED_AFTER = (int) Duration.ofSeconds(3).toMillis();
  private static final int[] CHECKS = {10_000, 15_000, 20_000, 30_000, 45_000, 60_000};
  private static final int DAY = (int) Duration.ofDays(1).toMillis();

  /** What is not known by then does not count any more. */
  private static final int AFTER_END = (int) Duration.ofMinutes(15).toMillis();

  private static final int CONVERTED_WITHIN = 120_000;

  private final World world;
  private final Truth truth;
  private final Topology topology;
  private final Messages messages;
  private final Chooser chooser;
  private final boolean knowing;
  private final Agenda agenda = new Agenda();
  private final Attempts attempts;
  private final Fate fate;
  private final Lanes lanes;
  private final HealthGrid grid;
  private final Counters counters;
  private final Silences silences;
  private final Estimator estimator;
  private final Offers offers;
  private final SplittableRandom random;
  private final Score score;
  private final Evidence evidence;
  private @Nullable Estimates current;
  private @Nullable Estimates coming;
  private List<PathState> states;
  private final int end;
  private int nextTick;

  /**
   * A run.
   *
   * @param knowing whether the strategy is shown the truth instead of estimates
   */
  public Run(
      Truth truth,
      Messages messages,
      long seed,
      int days,
      Chooser chooser,
      EstimatorPolicy policy,
      boolean knowing) {
    this.world = truth.world();
    this.truth = truth;
    this.topology = truth.topology();
    this.messages = messages;
    this.chooser = chooser;
    this.knowing = knowing;
    this.attempts = new Attempts(messages.size());
    this.fate = new Fate(truth, seed);
    this.lanes = new Lanes(world);
    this.grid = new HealthGrid(topology);
    this.silences = new Silences(truth, messages, attempts);
    this.counters = new Counters(messages, attempts, topology, grid);
    this.estimator = new Estimator(topology, policy);
    this.offers = new Offers(world.channels().size());
    this.random = new SplittableRandom(seed * 31 + 7);
    this.score = new Score(truth, days, messages.size());
    this.evidence = new Evidence(truth);
    truth.at(0);
    this.states = knowing ? Knowing.states(truth) : estimator.update(grid, EPOCH).paths();
    this.nextTick = TICK;
    this.end = days * DAY + AFTER_END;
  }

  /** Plays it all. */
  public Score play() {
    int n = messages.size();
    int next = 0;
    while (true) {
      int arrival = next < n ? messages.time(next) : Integer.MAX_VALUE;
      int event = agenda.next();
      if (next >= n && event == Integer.MAX_VALUE) {
        break;
      }
      int time = Math.min(arrival, event);
      if (time > end) {
        break;
      }
      advance(time);
      if (arrival <= event) {
        send(next, time);
        next++;
      } else {
        happen(agenda.take(), time);
      }
    }
    score.close(attempts, messages, evidence);
    return score;
  }

  private void advance(int time) {
    while (nextTick <= time || (coming != null && nextTick - TICK + PUBLISHED_AFTER <= time)) {
      if (coming != null && nextTick - TICK + PUBLISHED_AFTER <= Math.min(time, nextTick)) {
        publish(coming);
        coming = null;
      } else {
        coming = estimator.update(grid, EPOCH + nextTick);
        nextTick += TICK;
      }
    }
    boolean changed = truth.at(time);
    if (changed && knowing) {
      states = Knowing.states(truth);
    }
  }

  private void publish(Estimates known) {
    if (!knowing) {
      current = known;
      states = known.paths();
      int time = (int) (known.at() - EPOCH) + PUBLISHED_AFTER;
      score.states(states, time);
      score.suspicions(known.suspicions(), time);
    }
  }

  private void happen(long event, int time) {
    int what = Agenda.whatOf(event);
    switch (Agenda.typeOf(event)) {
      case Agenda.RECEIPT -> receipt(what, time);
      case Agenda.CONVERSION -> converted(what, time);
      case Agenda.CHECK -> check(what, time);
      default -> retry(what, time);
    }
  }

  private void retry(int message, int time) {
    if (attempts.open(message)) {
      send(message, time);
    }
  }

  private void send(int message, int time) {
    int market = messages.market(message);
    Kind kind = messages.kind(message);
    int number = attempts.count(message) + 1;
    offers.begin(kind, number, market);
    int country = topology.markets().get(market).country();
    for (int c = 0; c < world.channels().size(); c++) {
      double quota = lanes.quotaUsed(c, time);
      if (quota < 1) {
        double price = world.channels().get(c).prices().get(country);
        double weight = world.channels().get(c).weight();
        boolean tried = attempts.tried(message, c);
        PathState state = states.get(topology.path(c, market));
        offers.add(c, state, price, weight, lanes.wait(c, kind, time), quota, tried);
      }
    }
    if (offers.size() == 0) {
      return;
    }
    call(message, number, time, chooser.choose(offers, random));
  }

  private void call(int message, int number, int time, int chosen) {
    int channel = offers.channel(chosen);
    int market = messages.market(message);
    int path = topology.path(channel, market);
    Kind kind = messages.kind(message);
    if (number == 1) {
      score.first(offers, chosen, kind, market, time);
    }
    int sentAt = time + lanes.take(channel, kind, time);
    fate.cast(message, path, number);
    int attempt = attempts.add(message, channel, path, number, sentAt);
    counters.sent(attempt, fate.answer);
    if (number == 1 && truth.fault(path) != null) {
      witness(message, path, kind, sentAt);
    }
    if (fate.rejected) {
      counters.rejected(attempt);
      failed(message, attempt, sentAt + fate.answer);
      return;
    }
    score.cost(channel, offers.price(chosen));
    follow(message, attempt, kind, sentAt);
  }

  private void witness(int message, int path, Kind kind, int sentAt) {
    int country = topology.markets().get(messages.market(message)).country();
    boolean watched = kind == Kind.OTP && messages.reports(message);
    double users = watched ? Fate.users(world, country, sentAt) : 0;
    double wait = watched && fate.delivered >= 0 ? fate.conversion(message, users) : -1;
    int converted = wait < 0 ? -1 : sentAt + (int) ((fate.delivered + wait) * 1000);
    evidence.add(path, sentAt, fate, converted, users);
  }

  private void follow(int message, int attempt, Kind kind, int sentAt) {
    if (fate.receipt >= 0) {
      attempts.says(attempt, fate.saysDelivered);
      agenda.add(sentAt + (int) (fate.receipt * 1000), Agenda.RECEIPT, attempt);
    }
    if (fate.delivered >= 0) {
      delivered(message, attempt, kind, sentAt);
    }
    if (kind == Kind.OTP) {
      agenda.add(sentAt + CHECKS[0], Agenda.CHECK, attempt);
    }
  }

  private void delivered(int message, int attempt, Kind kind, int sentAt) {
    int at = sentAt + (int) (fate.delivered * 1000);
    boolean first = attempts.delivered(message, at);
    if (!first || kind != Kind.OTP || !messages.reports(message)) {
      return;
    }
    int country = topology.markets().get(messages.market(message)).country();
    double wait = fate.conversion(message, Fate.users(world, country, sentAt));
    int after = (int) ((fate.delivered + wait) * 1000);
    if (wait >= 0 && after <= CONVERTED_WITHIN) {
      agenda.add(sentAt + after, Agenda.CONVERSION, attempt);
    }
  }

  private void receipt(int attempt, int time) {
    counters.receipt(attempt, time);
    attempts.settled(attempt);
    if (attempts.saysDelivered(attempt)) {
      attempts.done(attempts.message(attempt));
    } else {
      failed(attempts.message(attempt), attempt, time);
    }
  }

  private void converted(int attempt, int time) {
    counters.converted(attempt, time);
    attempts.done(attempts.message(attempt));
  }

  /** The next attempt after one that is known to have failed, if it was the last one. */
  private void failed(int message, int attempt, int time) {
    int count = attempts.count(message);
    boolean last = attempts.number(attempt) == count && attempts.open(message);
    Kind kind = messages.kind(message);
    if (last && count < Backoff.attempts(kind)) {
      int due = time + Backoff.after(kind, count);
      if (due - messages.time(message) < Backoff.life(kind)) {
        agenda.add(due, Agenda.RETRY, message);
      }
    }
  }

  /** An OTP of which nothing was heard. */
  private void check(int attempt, int time) {
    int message = attempts.message(attempt);
    boolean waiting =
        attempts.open(message)
            && attempts.number(attempt) == attempts.count(message)
            && !attempts.isSettled(attempt);
    if (!waiting || attempts.count(message) >= 3) {
      return;
    }
    int waited = time - attempts.sentAt(attempt);
    PathState state = states.get(attempts.path(attempt));
    Silence silence = silences.of(attempt, waited / 1000.0, state, knowing ? null : current);
    if (chooser.resends(silence)) {
      send(message, time);
      return;
    }
    for (int check : CHECKS) {
      if (check > waited) {
        agenda.add(attempts.sentAt(attempt) + check, Agenda.CHECK, attempt);
        return;
      }
    }
  }
}
