package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import io.signalbox.lab.policy.world.Normal;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.World;
import io.signalbox.lab.policy.world.World.ChannelSpec;
import java.util.ArrayList;
import java.util.List;

/** The truth in the form of a strategy's beliefs: what the oracle is shown. */
final class Knowing {
  /** Seconds within which a failure must show for another attempt to be of use. */
  private static final double OF_USE = 20;

  private Knowing() {}

  static List<PathState> states(Truth truth) {
    List<PathState> states = new ArrayList<>();
    World world = truth.world();
    for (int path = 0; path < truth.topology().paths(); path++) {
      double p = truth.success(path, Kind.OTP);
      double out = truth.fault(path) == null ? 0 : truth.severity(path);
      double works = truth.chance(path) * (1 - world.recipients().dead());
      boolean open = out > 0.5;
      double heard = reported(world.channels().get(truth.topology().channelOf(path)), OF_USE);
      states.add(new PathState(p, works, 1, out, open, heard, 0, 0, p, p, p, p, 300, 0));
    }
    return states;
  }

  /** Chance that who got a code at that time has converted after so many seconds. */
  static double converted(Truth truth, int path, int time, double seconds) {
    World world = truth.world();
    ChannelSpec spec = world.channels().get(truth.topology().channelOf(path));
    int country = truth.topology().markets().get(truth.topology().marketOf(path)).country();
    double median = spec.delivery().median() + Fate.CONVERSION_MEDIAN;
    double soon = Normal.cdf(Math.log(seconds / median) / Fate.CONVERSION_SIGMA);
    return Fate.users(world, country, time) * soon;
  }

  /** Chance that a working channel's receipt is there after so many seconds. */
  static double reported(ChannelSpec spec, double seconds) {
    return (1 - spec.silent()) * arrived(spec, seconds);
  }

  /** Of the receipts that come, those that are there after so many seconds; tails left out. */
  static double arrived(ChannelSpec spec, double seconds) {
    double median = spec.delivery().median() + spec.receipt().median();
    double z = Math.log(seconds / median) / Math.max(0.1, spec.receipt().sigma());
    return Normal.cdf(z);
  }
}
