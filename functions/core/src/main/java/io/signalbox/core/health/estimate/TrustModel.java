package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.EstimatorPolicy.Trust;
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

  TrustModel(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.policy = policy.trust();
    this.keepRecent = policy.keepPerTick(policy.trust().memory());
    this.keepPeers = policy.keepPerTick(policy.trust().memory().multipliedBy(6));
    this.keepHours = policy.keepPerTick(policy.slowMemory().multipliedBy(14));
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
    Arrays.fill(trust, 1);
  }

  void add(int region, double judged, double converted) {
    newJudged[region] += judged;
    newConverted[region] += converted;
  }

  double trust(int region) {
    return trust[region];
  }

  void step(long now) {
    int countries = topology.countries().size();
    for (int region = 0; region < trust.length; region++) {
      peerJudged[region] = peerJudged[region] * keepPeers + newJudged[region];
      peerConverted[region] = peerConverted[region] * keepPeers + newConverted[region];
    }
    for (int country = 0; country < countries; country++) {
      rates[country] = rate(country);
      int hour = topology.hourAt(country, now);
      for (int region = country; region < trust.length; region += countries) {
        update(region, region * HOURS + hour, rates[country]);
      }
    }
  }

  /** Conversions per delivered receipt among the peers of a country. */
  private double rate(int country) {
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
    return converted / judged;
  }

  private double shrunk(int region, double pooled) {
    return (peerConverted[region] + POOL * pooled) / (peerJudged[region] + POOL);
  }

  private void update(int region, int slot, double rate) {
    double expected = newJudged[region] * rate;
    recentExpected[region] = recentExpected[region] * keepRecent + expected;
    recentConverted[region] = recentConverted[region] * keepRecent + newConverted[region];
    hourExpected[slot] = hourExpected[slot] * keepHours + expected;
    hourConverted[slot] = hourConverted[slot] * keepHours + newConverted[region];
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
