package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Suspicion;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Offers;
import io.signalbox.lab.policy.world.Messages;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.Truth.Outage;
import java.util.List;

/** What a run came to. */
public final class Score {
  /** Bins of predicted chance, 5 points each. */
  public static final int BINS = 20;

  /** An opening this long after an outage is still that outage's, ms. */
  private static final int AFTERMATH = 15 * 60_000;

  private final Truth truth;
  private final int days;
  private final FirstAttempts log;
  private final boolean[] wasOpen;
  private final int[] lastOutage;
  private final double[] predicted = new double[BINS];
  private final double[] real = new double[BINS];
  private final long[] counted = new long[BINS];
  private final long[] byChannel;
  private double success;
  private double lost;
  private long firsts;
  private double cost;
  private long falseOpens;
  private long otps;
  private long otpsInTime;
  private int messages;
  private int twice;
  private Detection detection = Detection.NONE;
  private final Fakers fakers;

  Score(Truth truth, int days, int messages) {
    this.truth = truth;
    this.days = days;
    this.fakers = new Fakers(truth);
    this.log = new FirstAttempts(truth.topology(), messages);
    this.wasOpen = new boolean[truth.topology().paths()];
    this.lastOutage = new int[truth.topology().paths()];
    java.util.Arrays.fill(lastOutage, -AFTERMATH);
    this.byChannel = new long[truth.world().channels().size()];
  }

  /** The first attempt of a message. */
  void first(Offers offers, int chosen, Kind kind, int market, int time) {
    double best = 0;
    for (int i = 0; i < offers.size(); i++) {
      best = Math.max(best, now(offers.channel(i), market, kind));
    }
    int channel = offers.channel(chosen);
    double chance = now(channel, market, kind);
    success += chance;
    lost += best - chance;
    firsts++;
    byChannel[channel]++;
    log.add(market, time, channel);
    if (kind == Kind.OTP) {
      fakers.code(truth.topology().path(channel, market));
    }
    double belief = offers.state(chosen).delivery();
    int bin = (int) Math.min(BINS - 1, belief * BINS);
    predicted[bin] += belief;
    real[bin] += chance;
    counted[bin]++;
  }

  private double now(int channel, int market, Kind kind) {
    return truth.success(truth.topology().path(channel, market), kind);
  }

  void cost(int channel, double price) {
    cost += price;
  }

  /** What routers believe from that time on. */
  void states(List<PathState> states, int time) {
    for (int path = 0; path < states.size(); path++) {
      if (truth.severity(path) > 0.3) {
        lastOutage[path] = time;
      }
      boolean open = states.get(path).open();
      if (open && !wasOpen[path] && time - lastOutage[path] > AFTERMATH) {
        falseOpens++;
      }
      wasOpen[path] = open;
    }
  }

  /** Who is suspected from that time on. */
  void suspicions(List<Suspicion> suspicions, int time) {
    fakers.look(suspicions, time);
  }

  void close(Attempts attempts, Messages all, Evidence evidence) {
    messages = all.size();
    double limit = truth.world().traffic().otpLimitSeconds() * 1000;
    for (int m = 0; m < messages; m++) {
      if (all.kind(m) == Kind.OTP) {
        otps++;
        long at = attempts.deliveredAt(m);
        otpsInTime += at != Attempts.NEVER && at - all.time(m) <= limit ? 1 : 0;
      }
    }
    twice = attempts.twice();
    detection = Detection.of(truth.outages(), truth.topology(), log, evidence);
  }

  /** True success chance of first attempts, 0 to 1. */
  public double firstAttempt() {
    return success / firsts;
  }

  /** Share of OTPs that got there while they were of use, 0 to 1. */
  public double otpInTime() {
    return (double) otpsInTime / Math.max(1, otps);
  }

  /** Dollars for a thousand messages. */
  public double costPer1000() {
    return 1000 * cost / messages;
  }

  /** Success chance of the best channel less that of the chosen one, mean, 0 to 1. */
  public double regret() {
    return lost / firsts;
  }

  /** Openings of paths that worked, a day. */
  public double falseOpensPerDay() {
    return (double) falseOpens / days;
  }

  /** Share of the times when a channel faked receipts that it was suspected in; NaN without any. */
  public double fakesSeen() {
    return fakers.seen();
  }

  /** Suspicions of channels that fake nothing, a day. */
  public double falseFakesPerDay() {
    return (double) fakers.wrong() / days;
  }

  /** Second arrivals of a message, of a thousand messages. */
  public double duplicatesPer1000() {
    return 1000.0 * twice / messages;
  }

  /** Largest share of first attempts that one channel had, 0 to 1. */
  public double maxShare() {
    return (double) java.util.Arrays.stream(byChannel).max().orElse(0) / firsts;
  }

  public Detection detection() {
    return detection;
  }

  /** Mean difference of predicted and real chance over bins, weighed by messages, 0 to 1. */
  public double calibration() {
    double sum = 0;
    for (int b = 0; b < BINS; b++) {
      sum += Math.abs(predicted[b] - real[b]);
    }
    return sum / firsts;
  }

  /** Mean prediction of a bin; NaN when it is empty. */
  public double predicted(int bin) {
    return predicted[bin] / counted[bin];
  }

  /** Mean true chance of a bin; NaN when it is empty. */
  public double real(int bin) {
    return real[bin] / counted[bin];
  }

  public long counted(int bin) {
    return counted[bin];
  }

  public FirstAttempts log() {
    return log;
  }

  public List<Outage> outages() {
    return truth.outages();
  }

  public Truth truth() {
    return truth;
  }
}
