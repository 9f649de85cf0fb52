package io.signalbox.lab.policy.world;

import io.signalbox.core.message.Kind;
import io.signalbox.lab.policy.world.World.Country;
import io.signalbox.lab.policy.world.World.Traffic;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** All messages of a run in the order of their coming; the same for every strategy. */
public final class Messages {
  private static final List<Kind> KINDS = List.of(Kind.OTP, Kind.NOTIFICATION, Kind.MARKETING);
  private static final int MINUTE = 60_000;
  private static final int CAMPAIGN_MINUTES = 20;

  /** Traffic by local hour relative to its mean: quiet at night, a peak in the evening. */
  private static final double[] CURVE = {
    0.35, 0.22, 0.15, 0.12, 0.15, 0.3, 0.6, 0.9, 1.2, 1.4, 1.45, 1.4,
    1.35, 1.3, 1.25, 1.2, 1.2, 1.3, 1.5, 1.65, 1.7, 1.5, 1.05, 0.76
  };

  /** Packed: time << 16 | reports << 15 | kind << 8 | market; sorting sorts by time. */
  private final long[] packed;

  private Messages(long[] packed) {
    this.packed = packed;
  }

  /** Draws them. */
  public static Messages draw(World world, long seed, int days) {
    SplittableRandom random = new SplittableRandom(seed * 104_729 + 5);
    Traffic traffic = world.traffic();
    int campaigns = (int) Math.ceil(traffic.campaigns() * days);
    int room = (int) (traffic.perDay() * 1.2 * days) + campaigns * traffic.campaignSize() + 10_000;
    long[] drawn = new long[room];
    int n = 0;
    for (int minute = 0; minute < days * 1440; minute++) {
      for (int c = 0; c < world.countries().size(); c++) {
        int hour = Truth.hourAt(world, c, minute * MINUTE);
        double share = world.countries().get(c).share();
        double mean = traffic.perDay() / 1440.0 * share * CURVE[hour];
        for (int k = poisson(mean, random); k > 0 && n < room; k--) {
          double u = random.nextDouble();
          int rest = u < traffic.otp() + traffic.marketing() ? 2 : 1;
          drawn[n++] = message(world, c, minute, u < traffic.otp() ? 0 : rest, random);
        }
      }
    }
    n = campaigns(world, days, drawn, n, random);
    long[] all = Arrays.copyOf(drawn, n);
    Arrays.sort(all);
    return new Messages(all);
  }

  private static int campaigns(
      World world, int days, long[] drawn, int from, SplittableRandom random) {
    int n = from;
    int size = world.traffic().campaignSize();
    for (int i = 0; i < (int) Math.ceil(world.traffic().campaigns() * days); i++) {
      int country = random.nextInt(world.countries().size());
      int day = (int) (i / world.traffic().campaigns());
      int localHour = 9 + random.nextInt(10);
      int offset = world.countries().get(country).utcOffsetHours();
      int start = day * 1440 + Math.floorMod(localHour - offset, 24) * 60;
      for (int k = 0; k < size && n < drawn.length; k++) {
        drawn[n++] = message(world, country, start + random.nextInt(CAMPAIGN_MINUTES), 2, random);
      }
    }
    return n;
  }

  private static long message(
      World world, int country, int minute, int kind, SplittableRandom random) {
    long time = (long) minute * MINUTE + random.nextInt(MINUTE);
    long reports = random.nextDouble() < world.traffic().reporting() ? 1 : 0;
    int market = market(world, country, random.nextDouble());
    return time << 16 | reports << 15 | (long) kind << 8 | market;
  }

  private static int market(World world, int country, double at) {
    int market = 0;
    for (int c = 0; c < country; c++) {
      market += world.countries().get(c).operators().size();
    }
    Country in = world.countries().get(country);
    double left = at;
    for (int o = 0; o < in.operators().size() - 1; o++) {
      left -= in.operators().get(o);
      if (left < 0) {
        return market + o;
      }
    }
    return market + in.operators().size() - 1;
  }

  private static int poisson(double mean, SplittableRandom random) {
    if (mean > 50) {
      return (int) Math.max(0, Math.round(mean + Math.sqrt(mean) * Truth.normal(random)));
    }
    double limit = Math.exp(-mean);
    int k = 0;
    for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) {
      k++;
    }
    return k;
  }

  public int size() {
    return packed.length;
  }

  /** When it comes, ms since the world began. */
  public int time(int i) {
    return (int) (packed[i] >>> 16);
  }

  public int market(int i) {
    return (int) (packed[i] & 0xff);
  }

  public Kind kind(int i) {
    return KINDS.get((int) (packed[i] >>> 8) & 0x7f);
  }

  /** Whether its tenant reports conversions. */
  public boolean reports(int i) {
    return (packed[i] >>> 15 & 1) == 1;
  }
}
