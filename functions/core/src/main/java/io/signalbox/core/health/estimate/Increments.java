package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.Arrays;

/**
 * What the counters grew by since the last tick, by path. Looks at the cohorts of the last {@link
 * #AGES} minutes; what is heard of older ones is left out on both sides, since what was expected of
 * them is as well.
 */
final class Increments {
  /** Send minutes that are looked at. */
  static final int AGES = 16;

  static final long WINDOW_MILLIS = AGES * 60_000L;

  /** Conversions are judged from this age on, minutes: users take their time. */
  private static final int JUDGED_FROM = 3;

  private static final int KEPT = 14;

  /** Expected receipts below which silence says nothing of an outage. */
  private static final double FEW = 3;

  /** Decay of what is known of q for each cohort: of some 2,000. */
  private static final double Q_KEEP = 0.9995;

  private final Topology topology;
  private final double fades;
  private final DelayModels delays;
  private final double keepDelays;
  private final double[] before;
  private long newest = Long.MIN_VALUE;
  private final double[] weightNow = new double[AGES];

  /** Delivered, later attempts included; settled and expected weigh those as harder ones. */
  final double[] good;

  final double[] settled;
  final double[] expected;

  /**
   * Evidence on the path's present, weighed down by the age of the send; of first attempts, and of
   * second ones the good news only: their failures are mostly their recipients'.
   */
  final double[] freshGood;

  final double[] freshBad;
  final double[] freshRejected;
  final double[] freshAccepted;
  final double[] freshReceipts;

  /** First attempts submitted, and those rejected. */
  final double[] calls;

  final double[] rejections;

  /** First and second attempts submitted, and the sum of their answers' latencies, ms. */
  final double[] attempts;

  final double[] answerMillis;

  /** Receipts that were to be expected in this tick, if the path works. */
  final double[] hazard;

  final double[] judged;
  final double[] converted;

  /** Conversions of first attempts, and the users who would have converted by now if all did. */
  final double[] watchedGood;

  final double[] watchedDue;
  final double[] freshWatchedGood;
  final double[] freshWatchedDue;
  final double[] plainGood;
  final double[] plainBad;
  double laterGood;
  double laterExpected;

  Increments(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.fades = policy.outage().evidenceFades().toMillis() / 1000.0;
    this.keepDelays = policy.keepPerTick(policy.slowMemory());
    this.delays = new DelayModels(topology.channels().size());
    int n = topology.paths();
    this.before = new double[n * AGES * KEPT];
    good = new double[n];
    settled = new double[n];
    expected = new double[n];
    freshGood = new double[n];
    freshBad = new double[n];
    freshRejected = new double[n];
    freshReceipts = new double[n];
    freshAccepted = new double[n];
    calls = new double[n];
    attempts = new double[n];
    answerMillis = new double[n];
    rejections = new double[n];
    hazard = new double[n];
    judged = new double[n];
    converted = new double[n];
    watchedGood = new double[n];
    watchedDue = new double[n];
    freshWatchedGood = new double[n];
    freshWatchedDue = new double[n];
    plainGood = new double[n];
    plainBad = new double[n];
  }

  void keepIn(Memory memory) {
    memory.keep("increments.before", Unit.PATH, AGES * KEPT, before);
    delays.keepIn(memory);
  }

  DelayModels delays() {
    return delays;
  }

  /** Whatever is in the cohorts is new again. */
  void restart() {
    Arrays.fill(before, 0);
    newest = Long.MIN_VALUE;
    delays.restart();
  }

  /** Goes on from a look at that time, ms since the epoch, whose numbers were put back. */
  void resume(long at) {
    newest = Math.floorDiv(at, 60_000L);
  }

  /** Reads the grid; {@code elapsed} are the seconds since the last look. */
  void read(HealthGrid grid, long now, DelayedMeans means, double elapsed, double ticks) {
    long minute = Math.floorDiv(now, 60_000L);
    double into = (now - minute * 60_000L) / 1000.0;
    grid.advance(minute);
    forget(minute);
    delays.read(grid, minute, into, elapsed, Math.pow(keepDelays, ticks));
    for (int a = 0; a < AGES; a++) {
      double middle = a == 0 ? into / 2 : into + a * 60 - 30;
      weightNow[a] = Math.exp(-middle / fades);
    }
    laterGood = 0;
    laterExpected = 0;
    double factor = means.laterFactor();
    for (int path = 0; path < topology.paths(); path++) {
      clear(path);
      double m = means.slow(path);
      Later later = new Later(factor, factor * (1 - m) / (1 - factor * m), m);
      for (int a = 0; a < AGES; a++) {
        cohort(grid, path, minute - a, a, later);
      }
    }
  }

  /** How a second or later attempt weighs: ROUTING.md, idea 4. */
  private record Later(double trial, double failure, double mean) {}

  /** Makes room for the cohort of a new minute. */
  private void forget(long minute) {
    long from = newest == Long.MIN_VALUE ? minute : Math.max(newest + 1, minute - AGES + 1);
    for (long m = from; m <= minute; m++) {
      for (int path = 0; path < topology.paths(); path++) {
        int at = at(path, m);
        settle(delays.of(topology.channelOf(path)), at);
        Arrays.fill(before, at, at + KEPT, 0);
      }
      delays.forget(m);
    }
    newest = Math.max(newest, minute);
  }

  /** What was heard of a cohort in all; one of which little was heard was sent in an outage. */
  private void settle(DelayModel model, int at) {
    double heard = before[at + 1] + before[at + 2];
    double due = before[at + 6];
    if (due > 0 && (due < FEW || heard > due / 2)) {
      model.settle(heard + before[at + 4] + before[at + 5], due / model.everReported(), Q_KEEP);
    }
  }

  private void cohort(HealthGrid grid, int path, long minute, int age, Later later) {
    int cell = grid.at(path, minute);
    double sent = grid.cell(cell, Count.SENT);
    double sent2 = grid.cell(cell, Count.SECOND_SENT);
    if (sent + sent2 == 0) {
      return;
    }
    int at = at(path, minute);
    double rejected = grid.cell(cell, Count.REJECTED);
    double delivered = grid.cell(cell, Count.DELIVERED);
    double undelivered = grid.cell(cell, Count.UNDELIVERED);
    double rejected2 = grid.cell(cell, Count.SECOND_REJECTED);
    double delivered2 = grid.cell(cell, Count.SECOND_DELIVERED);
    double undelivered2 = grid.cell(cell, Count.SECOND_UNDELIVERED);
    double r = grown(at, 0, rejected);
    double s = grown(at, 1, delivered);
    double f = grown(at, 2, undelivered);
    double r2 = grown(at, 3, rejected2);
    double s2 = grown(at, 4, delivered2);
    double f2 = grown(at, 5, undelivered2);
    double accepted = sent - rejected + later.trial() * (sent2 - rejected2);
    int channel = topology.channelOf(path);
    double e = grown(at, 6, accepted * delays.reported(channel, age));
    good[path] += s + s2;
    settled[path] += s + s2 + r + f + later.failure() * (r2 + f2);
    expected[path] += e + r + later.failure() * r2;
    laterGood += s2;
    laterExpected += (s2 + r2 + f2) * later.mean();
    plainGood[path] += s + s2;
    plainBad[path] += r + f + r2 + f2;
    double heard = s + f;
    double weight = weightNow[age];
    double pending = sent - rejected - delivered - undelivered;
    freshGood[path] += weight * (s + s2);
    freshBad[path] += weight * (r + f);
    freshReceipts[path] += weight * (heard + s2);
    double n = grown(at, 11, sent);
    freshRejected[path] += weight * r;
    freshAccepted[path] += weight * Math.max(0, n - r);
    calls[path] += n;
    attempts[path] += n + grown(at, 12, sent2);
    answerMillis[path] += grown(at, 13, grid.cell(cell, Count.ANSWER_MILLIS));
    rejections[path] += r;
    hazard[path] += weight * (pending + heard) * delays.hazard(channel, age);
    double k = grown(at, 9, grid.cell(cell, Count.WATCHED_CONVERTED));
    double due = grown(at, 10, grid.cell(cell, Count.WATCHED) * delays.converted(age));
    watchedGood[path] += k;
    watchedDue[path] += due;
    freshWatchedGood[path] += weight * k;
    freshWatchedDue[path] += weight * Math.max(0, due);
    if (age >= JUDGED_FROM) {
      judged[path] += grown(at, 7, grid.cell(cell, Count.JUDGED));
      converted[path] += grown(at, 8, grid.cell(cell, Count.CONVERTED));
    }
  }

  /** Difference to the last tick; remembers the new value. */
  private double grown(int at, int which, double value) {
    double difference = value - before[at + which];
    before[at + which] = value;
    return difference;
  }

  private void clear(int path) {
    good[path] = 0;
    settled[path] = 0;
    expected[path] = 0;
    freshGood[path] = 0;
    freshBad[path] = 0;
    freshRejected[path] = 0;
    freshReceipts[path] = 0;
    freshAccepted[path] = 0;
    calls[path] = 0;
    attempts[path] = 0;
    answerMillis[path] = 0;
    rejections[path] = 0;
    hazard[path] = 0;
    judged[path] = 0;
    converted[path] = 0;
    watchedGood[path] = 0;
    watchedDue[path] = 0;
    freshWatchedGood[path] = 0;
    freshWatchedDue[path] = 0;
    plainGood[path] = 0;
    plainBad[path] = 0;
  }

  private static int at(int path, long minute) {
    return (path * AGES + (int) Math.floorMod(minute, (long) AGES)) * KEPT;
  }
}
