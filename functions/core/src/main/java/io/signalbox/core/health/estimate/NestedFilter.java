package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.Topology.Unit;
import java.util.Arrays;

/**
 * Outages of a path, of a channel in a country, and of a channel. Each path has a filter of its
 * own; what speaks for an outage of a country is that it explains all its paths together better
 * than outages of single ones do, and for one of the channel that it explains the countries better.
 * So one path that is out says little of its siblings, several that are doubtful say much, and one
 * that works clears the rest.
 */
final class NestedFilter {
  /** Outages of groups for each of a single path. */
  private static final double RARER = 0.5;

  private final Topology topology;
  private final OutageFilter paths;
  private final Group regions;
  private final Group channels;

  NestedFilter(Topology topology, EstimatorPolicy policy) {
    this.topology = topology;
    this.paths = new OutageFilter(topology.paths(), policy);
    double common = RARER * paths.usual();
    this.regions = new Group(topology.regions(), common);
    this.channels = new Group(topology.channels().size(), common);
  }

  /** Log-likelihood ratios of what was heard since the last look, against a working path. */
  void add(int path, double failing, double silence) {
    paths.add(path, failing, silence);
  }

  void keepIn(Memory memory, String name) {
    paths.keepIn(memory, name + ".paths", Unit.PATH);
  }

  void step(Elapsed elapsed) {
    paths.step(elapsed);
    regions.clear();
    channels.clear();
    double usual = paths.usual();
    for (int path = 0; path < topology.paths(); path++) {
      double fails = paths.failing(path);
      double dark = paths.darkness(path);
      double single = Math.log(1 - usual + usual / 2 * (fails + dark));
      regions.add(topology.regionOf(path), Math.log(fails), Math.log(dark), single);
    }
    int countries = topology.countries().size();
    for (int region = 0; region < topology.regions(); region++) {
      channels.add(region / countries, regions, region);
    }
  }

  /** Chance that the path is out, alone or with others. */
  double down(int path) {
    double works =
        (1 - paths.down(path))
            * (1 - regions.down(topology.regionOf(path)))
            * (1 - channels.down(topology.channelOf(path)));
    return 1 - works;
  }

  /** Units whose members may be out together; of each the log-likelihoods, against working. */
  private static final class Group {
    /** So that an outage of all ends with its members'. */
    private static final double MOST = 0.995;

    /** Beyond it a sum of logarithms only overflows. */
    private static final double SURE = 50;

    private final double usual;
    private final double[] fails;
    private final double[] dark;
    private final double[] apart;

    Group(int units, double usual) {
      this.usual = usual;
      this.fails = new double[units];
      this.dark = new double[units];
      this.apart = new double[units];
    }

    void clear() {
      Arrays.fill(fails, 0);
      Arrays.fill(dark, 0);
      Arrays.fill(apart, 0);
    }

    /** A member; {@code single} if each member is for itself. */
    void add(int unit, double failing, double darkness, double single) {
      fails[unit] += failing;
      dark[unit] += darkness;
      apart[unit] += single;
    }

    /** A member that is a group. */
    void add(int unit, Group of, int member) {
      double together = Math.log(1 - of.usual + of.odds(member) * (1 - of.usual));
      add(unit, of.fails[member], of.dark[member], of.apart[member] + together);
    }

    private double odds(int unit) {
      double failing = Math.exp(Math.min(SURE, fails[unit] - apart[unit]));
      double darkness = Math.exp(Math.min(SURE, dark[unit] - apart[unit]));
      return usual / 2 / (1 - usual) * (failing + darkness);
    }

    double down(int unit) {
      double odds = odds(unit);
      return Math.min(MOST, odds / (1 + odds));
    }
  }
}
