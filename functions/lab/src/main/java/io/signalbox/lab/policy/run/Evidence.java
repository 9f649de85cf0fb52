package io.signalbox.lab.policy.run;

import io.signalbox.lab.policy.world.Normal;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.Truth.Outage;
import io.signalbox.lab.policy.world.World.ChannelSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * What could have been known of the outages: first attempts that went into them, with all that was
 * ever heard. For the detector that knows which fault it looks for, since when, and every
 * parameter, so that none can be sooner with as few false alarms.
 */
final class Evidence {
  /** Nothing that an outage hits is looked at for longer, ms. */
  private static final int LONGEST = 30 * 60_000;

  private static final double LEAST_CHANCE = 1e-9;

  private final Truth truth;
  private final List<List<Sent>> sent = new ArrayList<>();

  /** Times in ms, negative for what never was. */
  private record Sent(
      int path,
      int at,
      int answered,
      boolean rejected,
      int receipt,
      boolean good,
      int converted,
      double users,
      double works) {}

  Evidence(Truth truth) {
    this.truth = truth;
    for (int path = 0; path < truth.topology().paths(); path++) {
      sent.add(new ArrayList<>());
    }
  }

  /**
   * Notes a first attempt on a path that is out.
   *
   * @param users chance that who gets it converts, 0 where it would not be reported
   */
  void add(int path, int at, Fate fate, int converted, double users) {
    int receipt = fate.receipt < 0 ? -1 : at + (int) (fate.receipt * 1000);
    double works = truth.chance(path) * (1 - truth.world().recipients().dead());
    sent.get(path)
        .add(
            new Sent(
                path,
                at,
                at + fate.answer,
                fate.rejected,
                receipt,
                fate.saysDelivered,
                converted,
                users,
                works));
  }

  /** How strongly all that was heard by then speaks for the outage, as a log-likelihood ratio. */
  double of(List<Outage> together, int time) {
    double sum = 0;
    for (Outage outage : together) {
      for (Sent one : sent.get(outage.path())) {
        int since = one.at() - outage.from();
        if (since >= 0 && since < LONGEST && one.at() < time) {
          sum += ratio(one, outage, time);
        }
      }
    }
    return sum;
  }

  private double ratio(Sent one, Outage outage, int time) {
    if (one.answered() > time) {
      return 0;
    }
    ChannelSpec spec = truth.world().channels().get(truth.topology().channelOf(one.path()));
    double usual = Math.max(LEAST_CHANCE, usual(one, spec, time));
    double hit = hit(one, spec, outage, time);
    return Math.log(
        Math.max(LEAST_CHANCE, outage.severity() * hit / usual + 1 - outage.severity()));
  }

  /** Chance of what is known by then on a path that works; delays' densities cancel. */
  private double usual(Sent one, ChannelSpec spec, int time) {
    double p = one.works();
    double refused = (1 - p) * spec.refuses();
    if (one.rejected()) {
      return refused;
    }
    boolean heard = one.receipt() >= 0 && one.receipt() <= time;
    if (heard && !one.good()) {
      return (1 - p - refused) * (1 - spec.mute());
    }
    boolean used = one.converted() >= 0 && one.converted() <= time;
    if (heard || used) {
      return p;
    }
    return unheard(one, spec, time - one.at(), p)
        + muted(spec, time - one.at()) * (1 - p - refused);
  }

  /** The same where the outage hits. */
  private double hit(Sent one, ChannelSpec spec, Outage outage, int time) {
    int age = time - one.at();
    boolean heard = one.receipt() >= 0 && one.receipt() <= time;
    boolean used = one.converted() >= 0 && one.converted() <= time;
    boolean silent = !one.rejected() && !heard && !used;
    return switch (outage.fault()) {
      case REJECTING -> one.rejected() ? 1 : 0;
      case BLACK_HOLE -> silent ? 1 : 0;
      case FAILING -> silent ? muted(spec, age) : heard && !one.good() ? 1 - spec.mute() : 0;
      case SLOW -> silent ? unheard(one, spec, age / (int) Truth.SLOWER, one.works()) : 0;
    };
  }

  private static double unheard(Sent one, ChannelSpec spec, int age, double p) {
    double median = spec.delivery().median() + Fate.CONVERSION_MEDIAN;
    double soon = Normal.cdf(Math.log(Math.max(1, age) / 1000.0 / median) / Fate.CONVERSION_SIGMA);
    return p * (1 - (1 - spec.silent()) * arrived(spec, age)) * (1 - one.users() * soon);
  }

  private static double muted(ChannelSpec spec, int age) {
    return 1 - (1 - spec.mute()) * arrived(spec, age);
  }

  private static double arrived(ChannelSpec spec, int age) {
    return Knowing.arrived(spec, Math.max(1, age) / 1000.0);
  }
}
