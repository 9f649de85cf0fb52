package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.Arrays;

/**
 * How soon receipts of each channel come, and conversions of all: learned from what the histograms
 * by send minute grew by, and told for cohorts by their age in minutes.
 */
final class DelayModels {
  private static final int AGES = Increments.AGES;
  private static final int BUCKETS = HealthGrid.BUCKETS;

  /** Seconds. */
  private static final double OF_USE = 20;

  private final DelayModel[] models;
  private final DelayModel users = new DelayModel();
  private final double[] before;
  private final double[] usersBefore = new double[AGES * BUCKETS];
  private final double[][] reportedNow;
  private final double[][] hazardNow;
  private final double[] usersNow = new double[AGES];

  DelayModels(int channels) {
    this.models = new DelayModel[channels];
    Arrays.setAll(models, c -> new DelayModel());
    this.before = new double[channels * AGES * BUCKETS];
    this.reportedNow = new double[channels][AGES];
    this.hazardNow = new double[channels][AGES];
  }

  void keepIn(Memory memory) {
    int window = AGES * BUCKETS;
    memory.keep("delays.before", Unit.CHANNEL, window, before);
    memory.keep("delays.users.before", Unit.ALL, window, usersBefore);
    memory.keep(
        "delays",
        Unit.CHANNEL,
        DelayModel.SIZE,
        i -> models[i / DelayModel.SIZE].get(i % DelayModel.SIZE),
        (i, value) -> models[i / DelayModel.SIZE].set(i % DelayModel.SIZE, value));
    memory.keep("delays.users", Unit.ALL, DelayModel.SIZE, users::get, users::set);
  }

  DelayModel of(int channel) {
    return models[channel];
  }

  DelayModel users() {
    return users;
  }

  /** Chance that a failure has shown by the time when another attempt is of use. */
  double heard(int channel) {
    return models[channel].reported(OF_USE, OF_USE);
  }

  /** Chance that a message of the cohort has its receipt by now, if its path works. */
  double reported(int channel, int age) {
    return reportedNow[channel][age];
  }

  /** Chance that one without a receipt should have got it since the last look. */
  double hazard(int channel, int age) {
    return hazardNow[channel][age];
  }

  /** Of the users who ever convert, the share that has by now. */
  double converted(int age) {
    return usersNow[age];
  }

  void restart() {
    Arrays.fill(before, 0);
    Arrays.fill(usersBefore, 0);
  }

  /** Makes room for a new send minute. */
  void forget(long minute) {
    int slot = slot(minute);
    for (int c = 0; c < models.length; c++) {
      int at = (c * AGES + slot) * BUCKETS;
      Arrays.fill(before, at, at + BUCKETS, 0);
    }
    Arrays.fill(usersBefore, slot * BUCKETS, (slot + 1) * BUCKETS, 0);
  }

  /**
   * Learns what came since the last look.
   *
   * @param into seconds of the newest minute that have passed
   * @param elapsed seconds since the last look
   * @param keep share of the past that counts
   */
  void read(HealthGrid grid, long minute, double into, double elapsed, double keep) {
    double[] fresh = new double[BUCKETS];
    for (int c = 0; c < models.length; c++) {
      Arrays.fill(fresh, 0);
      for (int a = 0; a < AGES; a++) {
        int at = (c * AGES + slot(minute - a)) * BUCKETS;
        for (int b = 0; b < BUCKETS; b++) {
          fresh[b] += grown(before, at + b, grid.delays(c, minute - a, b));
        }
      }
      models[c].learn(fresh, keep);
      ages(c, into, elapsed);
    }
    Arrays.fill(fresh, 0);
    for (int a = 0; a < AGES; a++) {
      for (int b = 0; b < BUCKETS; b++) {
        int at = slot(minute - a) * BUCKETS + b;
        fresh[b] += grown(usersBefore, at, grid.conversions(minute - a, b));
      }
    }
    users.learn(fresh, keep);
    for (int a = 0; a < AGES; a++) {
      usersNow[a] = users.arrived(from(a, into), into + a * 60.0);
    }
  }

  private void ages(int channel, double into, double elapsed) {
    DelayModel model = models[channel];
    for (int a = 0; a < AGES; a++) {
      double from = from(a, into);
      double to = into + a * 60.0;
      double now = model.reported(from, to);
      double then = model.reported(Math.max(0, from - elapsed), Math.max(0, to - elapsed));
      reportedNow[channel][a] = now;
      hazardNow[channel][a] = Math.max(0, now - then) / Math.max(0.02, 1 - then);
    }
  }

  private static double from(int age, double into) {
    return age == 0 ? 0 : into + (age - 1) * 60.0;
  }

  private static double grown(double[] before, int at, double value) {
    double difference = value - before[at];
    before[at] = value;
    return difference;
  }

  private static int slot(long minute) {
    return (int) Math.floorMod(minute, (long) AGES);
  }
}
