package io.signalbox.lab.policy.world;

import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.message.Kind;
import io.signalbox.lab.policy.world.World.ChannelSpec;
import io.signalbox.lab.policy.world.World.Delay;
import io.signalbox.lab.policy.world.World.Drift;
import io.signalbox.lab.policy.world.World.Faker;
import io.signalbox.lab.policy.world.World.Fault;
import io.signalbox.lab.policy.world.World.Night;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What is true of every path at one time; moved on by {@link #at}. For one thread. */
public final class Truth {
  /** How many times later a slow outage is. */
  public static final double SLOWER = 40;

  /** Limit of what can wait, s. */
  private static final double OTHERS_LIMIT = 600;

  private static final int HOUR = 3_600_000;
  private static final int STEP = 10_000;

  private final World world;
  private final Topology topology;
  private final double[] base;
  private final double[][] drift;
  private final List<Outage> outages;
  private final double[] chance;
  private final double[] threshold;
  private final double[] severity;
  private final @Nullable Fault[] faults;
  private final double[] fakes;
  private final double[] otp;
  private final double[] other;
  private int until = -1;

  /**
   * Times are ms since the world began, to inclusive.
   *
   * @param severity share of messages that it hits
   */
  public record Outage(int path, Fault fault, int from, int to, double severity) {}

  public Truth(World world, long seed, int days) {
    this.world = world;
    this.topology = topology(world);
    SplittableRandom random = new SplittableRandom(seed * 7919 + 17);
    int n = topology.paths();
    this.base = new double[n];
    this.drift = new double[n][days * 24 + 2];
    for (int path = 0; path < n; path++) {
      ChannelSpec spec = world.channels().get(topology.channelOf(path));
      base[path] = logit(spec.quality()) + spec.spread() * normal(random);
      walk(drift[path], world.drift(), random);
    }
    this.outages = new Outages(world, topology, random.split()).draw(days);
    this.chance = new double[n];
    this.threshold = new double[n];
    this.severity = new double[n];
    this.faults = new @Nullable Fault[n];
    this.fakes = new double[n];
    this.otp = new double[n];
    this.other = new double[n];
  }

  static Topology topology(World world) {
    List<Topology.Country> countries = new ArrayList<>();
    List<Topology.Market> markets = new ArrayList<>();
    for (int c = 0; c < world.countries().size(); c++) {
      World.Country country = world.countries().get(c);
      ZoneOffset zone = ZoneOffset.ofHours(country.utcOffsetHours());
      countries.add(new Topology.Country(country.code(), zone));
      for (int o = 0; o < country.operators().size(); o++) {
        markets.add(new Topology.Market(c, country.code() + "-" + (o + 1)));
      }
    }
    return new Topology(
        world.channels().stream().map(ChannelSpec::name).toList(), countries, markets);
  }

  private static void walk(double[] values, Drift drift, SplittableRandom random) {
    double keep = Math.exp(-1 / drift.hours());
    double value = drift.sigma() * normal(random);
    for (int h = 0; h < values.length; h++) {
      values[h] = value;
      value = value * keep + drift.sigma() * Math.sqrt(1 - keep * keep) * normal(random);
    }
  }

  /**
   * Makes it that time, ms since the world began; times must not go back.
   *
   * @return whether anything may have changed
   */
  public boolean at(int time) {
    if (time < until) {
      return false;
    }
    until = (time / STEP + 1) * STEP;
    for (int path = 0; path < chance.length; path++) {
      severity[path] = 0;
      faults[path] = null;
    }
    for (Outage outage : outages) {
      if (outage.from() > time) {
        until = Math.min(until, outage.from());
      } else if (outage.to() > time) {
        until = Math.min(until, outage.to());
        severity[outage.path()] = outage.severity();
        faults[outage.path()] = outage.fault();
      }
    }
    for (int path = 0; path < chance.length; path++) {
      refresh(path, time);
    }
    return true;
  }

  private void refresh(int path, int time) {
    ChannelSpec spec = world.channels().get(topology.channelOf(path));
    int country = topology.markets().get(topology.marketOf(path)).country();
    int hour = hourAt(world, country, time);
    int slot = time / HOUR;
    double part = (time - slot * (double) HOUR) / HOUR;
    double logit = base[path] + drift[path][slot] * (1 - part) + drift[path][slot + 1] * part;
    Night night = spec.night();
    if (night != null && hits(night.country(), country)) {
      logit -= World.within(hour, night.fromHour(), night.toHour()) ? night.drop() : 0;
    }
    Faker faker = spec.faker();
    boolean faking =
        faker != null
            && hits(faker.country(), country)
            && World.within(hour, faker.fromHour(), faker.toHour());
    fakes[path] = faking && faker != null ? faker.share() : 0;
    double p = 1 / (1 + Math.exp(-logit));
    chance[path] = p;
    threshold[path] = Normal.quantile(1 - p);
    otp[path] = success(path, spec.delivery(), world.traffic().otpLimitSeconds());
    other[path] = success(path, spec.delivery(), OTHERS_LIMIT);
  }

  private double success(int path, Delay delay, double limit) {
    double alive = chance[path] * (1 - world.recipients().dead());
    double usual = alive * below(delay, limit);
    double hit = faults[path] == Fault.SLOW ? alive * below(delay, limit / SLOWER) : 0;
    return severity[path] * hit + (1 - severity[path]) * usual;
  }

  private static double below(Delay delay, double limit) {
    double main = Normal.cdf(Math.log(limit / delay.median()) / delay.sigma());
    double tail = Normal.cdf(Math.log(limit / delay.median() / 15) / delay.sigma());
    return main * (1 - delay.tail()) + tail * delay.tail();
  }

  private static boolean hits(int which, int country) {
    return which < 0 || which == country;
  }

  /** Hour of the day at the destination. */
  public static int hourAt(World world, int country, int time) {
    return Math.floorMod(time / HOUR + world.countries().get(country).utcOffsetHours(), 24);
  }

  /** Chance that a first attempt sent now is delivered while it is of use. */
  public double success(int path, Kind kind) {
    return kind == Kind.OTP ? otp[path] : other[path];
  }

  /** Chance of delivery to a phone that can be reached, without outage. */
  public double chance(int path) {
    return chance[path];
  }

  /** A latent normal variable above this is a delivery. */
  public double threshold(int path) {
    return threshold[path];
  }

  public double severity(int path) {
    return severity[path];
  }

  /** Null without outage. */
  public @Nullable Fault fault(int path) {
    return faults[path];
  }

  /** Share of failures that are reported as delivered now. */
  public double fakes(int path) {
    return fakes[path];
  }

  public List<Outage> outages() {
    return outages;
  }

  public Topology topology() {
    return topology;
  }

  public World world() {
    return world;
  }

  private static double logit(double p) {
    return Math.log(p / (1 - p));
  }

  static double normal(SplittableRandom random) {
    return Normal.quantile(random.nextDouble());
  }
}
