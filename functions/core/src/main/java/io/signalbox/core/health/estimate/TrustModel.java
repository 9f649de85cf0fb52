package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.EstimatorPolicy.Trust;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.time.Duration;
import java.util.Arrays;

/**
 * What a delivered receipt is worth: conversions over expected conversions, where expected is the
 * rate of the best peers in the same country at the same time, so that no rate has to be known
 * beforehand and users' habits by hour cancel out.
 */
final class TrustModel {
  private static final int HOURS = 24;

  /** A channel whose rate is at least that share of the best one's is a peer. */
  private static final double PEER = 0.9;

  /** What the pooled rate is worth to each channel's, in judged messages. */
  private static final double POOL = 60;

  private final Topology topology;
  private final Trust policy;
  private final double keepRecent;
  private final double keepPeers;
  private final double keepHours;
  private final double ticksPerHour;
  private final double[] newJudged;
  private final double[] newConverted;
  private final double[] peerJudged;
  private final double[] peerConverted;
  private final double[] recentExpected;
  private final double[] recentConverted;
  private final double[] hourExpected;
  private final double[] hourConverted;
  private final double[] trust;
  private final double[] rates;
  private final double[] peers;
  private final int[] slots;

  TrustModel(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.policy = policy.trust();
    this.keepRecent = policy.keepPerTick(policy.trust().memory());
    this.keepPeers = policy.keepPerTick(policy.trust().memory().multipliedBy(6));
    this.keepHours = policy.keepPerTick(policy.slowMemory().multipliedBy(14));
    this.ticksPerHour = (double) Duration.ofHours(1).toMillis() / policy.tick().toMillis();
    int regions = topology.regions();
    newJudged = new double[regions];
    newConverted = new double[regions];
    peerJudged = new double[regions];
    peerConverted = new double[regions];
    recentExpected = new double[regions];
    recentConverted = new double[regions];
    hourExpected = new double[regions * HOURS];
    hourConverted = new double[regions * HOURS];
    trust = new double[regions];
    rates = new double[topology.countries().size()];
    peers = new double[topology.countries().size()];
    slots = new int[regions];
    Arrays.fill(trust, 1);
  }

  void keepIn(Memory memory) {
    memory.keep("trust.judged", Unit.REGION, 1, peerJudged);
    memory.keep("trust.converted", Unit.REGION, 1, peerConverted);
    memory.keep("trust.recent.expected", Unit.REGION, 1, recentExpected);
    memory.keep("trust.recent.converted", Unit.REGION, 1, recentConverted);
    memory.keep("trust.hours.expected", Unit.REGION, HOURS, hourExpected);
    memory.keep("trust.hours.converted", Unit.REGION, HOURS, hourConverted);
  }

  void add(int region, double judged, double converted) {
    newJudged[region] += judged;
    newConverted[region] += converted;
  }

  double trust(int region) {
    return trust[region];
  }

  /** Conversions per delivered receipt of the peers of that country, as of the last step. */
  double rate(int country) {
    return rates[country];
  }

  /** Judged receipts that this rate is known by. */
  double peers(int country) {
    return peers[country];
  }

  /** Conversions that were expected in this hour of the day, on the last days. */
  double expectedAtThisHour(int region) {
    return hourExpected[slots[region]];
  }

  /** Those that there were. */
  double convertedAtThisHour(int region) {
    return hourConverted[slots[region]];
  }

  void step(long now, double ticks) {
    int countries = topology.countries().size();
    double peersLeft = Math.pow(keepPeers, ticks);
    double recentLeft = Math.pow(keepRecent, ticks);
    for (int region = 0; region < trust.length; region++) {
      peerJudged[region] = peerJudged[region] * peersLeft + newJudged[region];
      peerConverted[region] = peerConverted[region] * peersLeft + newConverted[region];
      recentExpected[region] *= recentLeft;
      recentConverted[region] *= recentLeft;
    }
    // An hour's ratio fades while it is that hour.
    double hoursLeft = Math.pow(keepHours, Math.min(ticks, ticksPerHour));
    for (int country = 0; country < countries; country++) {
      tellRate(country);
      int hour = topology.hourAt(country, now);
      for (int region = country; region < trust.length; region += countries) {
        slots[region] = region * HOURS + hour;
        update(region, slots[region], rates[country], hoursLeft);
      }
    }
  }

  /** Conversions per delivered receipt among the peers of a country. */
  private void tellRate(int country) {
    int countries = topology.countries().size();
    double judged = 1;
    double converted = 0;
    for (int r = country; r < trust.length; r += countries) {
      judged += peerJudged[r];
      converted += peerConverted[r];
    }
    double pooled = converted / judged;
    double best = 0;
    for (int r = country; r < trust.length; r += countries) {
      best = Math.max(best, shrunk(r, pooled));
    }
    judged = 1;
    converted = best;
    for (int r = country; r < trust.length; r += countries) {
      if (shrunk(r, pooled) >= PEER * best) {
        judged += peerJudged[r];
        converted += peerConverted[r];
      }
    }
    rates[country] = converted / judged;
    peers[country] = judged;
  }

  private double shrunk(int region, double pooled) {
    return (peerConverted[region] + POOL * pooled) / (peerJudged[region] + POOL);
  }

  private void update(int region, int slot, double rate, double hoursLeft) {
    double expected = newJudged[region] * rate;
    recentExpected[region] += expected;
    recentConverted[region] += newConverted[region];
    hourExpected[slot] = hourExpected[slot] * hoursLeft + expected;
    hourConverted[slot] = hourConverted[slot] * hoursLeft + newConverted[region];
    newJudged[region] = 0;
    newConverted[region] = 0;
    double weight = policy.hourWeight();
    double usual = (hourConverted[slot] + weight) / (hourExpected[slot] + weight);
    double seen = recentExpected[region] + policy.recentWeight();
    double ratio = (recentConverted[region] + policy.recentWeight() * usual) / seen;
    double error = Math.sqrt((1 - Math.min(1, rate)) / (seen + hourExpected[slot] / 2));
    double fair = ratio + policy.caution() * error;
    trust[region] = fair >= policy.full() ? 1 : fair;
  }
}
