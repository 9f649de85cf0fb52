package io.signalbox.lab.policy.world;

import io.signalbox.core.health.estimate.Topology;
import io.signalbox.lab.policy.world.Truth.Outage;
import io.signalbox.lab.policy.world.World.OutageMix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the outages of a world: of one operator, of a country, or of the whole channel. */
final class Outages {
  private static final int MINUTE = 60_000;
  private static final int DAY = 1440 * MINUTE;
  private static final double LEAST_MINUTES = 4;

  /** No outage in the first hours: nobody could know what is usual. */
  private static final int QUIET = 180 * MINUTE;

  private final World world;
  private final Topology topology;
  private final SplittableRandom random;
  private final List<Outage> drawn = new ArrayList<>();

  Outages(World world, Topology topology, SplittableRandom random) {
    this.world = world;
    this.topology = topology;
    this.random = random;
  }

  List<Outage> draw(int days) {
    for (OutageMix mix : world.outages()) {
      for (int channel = 0; channel < world.channels().size(); channel++) {
        double next = exponential(DAY / Math.max(1e-9, mix.perChannelDay()));
        for (double at = QUIET + next; at < (double) days * DAY; ) {
          double minutes = LEAST_MINUTES + exponential(mix.minutes() - LEAST_MINUTES);
          int to = (int) Math.min((double) days * DAY, at + minutes * MINUTE);
          place(mix, channel, (int) at, to);
          at = to + exponential(DAY / mix.perChannelDay());
        }
      }
    }
    drawn.sort(Comparator.comparingInt(Outage::from));
    return List.copyOf(drawn);
  }

  private void place(OutageMix mix, int channel, int from, int to) {
    double severity = mix.least() + (1 - mix.least()) * random.nextDouble();
    int markets = topology.markets().size();
    int market = random.nextInt(markets);
    int country = topology.markets().get(market).country();
    boolean one = random.nextDouble() < mix.oneOperator();
    boolean all = random.nextBoolean();
    for (int m = 0; m < markets; m++) {
      boolean sameCountry = topology.markets().get(m).country() == country;
      if (one ? m == market : all || sameCountry) {
        add(new Outage(topology.path(channel, m), mix.fault(), from, to, severity));
      }
    }
  }

  /** One at a time on a path: what would begin during another does not. */
  private void add(Outage outage) {
    boolean free =
        drawn.stream()
            .noneMatch(
                o ->
                    o.path() == outage.path()
                        && o.from() <= outage.to() + MINUTE
                        && outage.from() <= o.to() + MINUTE);
    if (free) {
      drawn.add(outage);
    }
  }

  private double exponential(double mean) {
    return -Math.log(1 - random.nextDouble()) * mean;
  }
}
