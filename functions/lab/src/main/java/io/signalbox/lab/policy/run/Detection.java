package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Topology;
import io.signalbox.lab.policy.world.Truth.Outage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How soon traffic left what was out, on paths that had 5 messages a minute or more. An outage is
 * noticed at the first message from which on the path gets at most a quarter of its share before;
 * one that is never noticed counts with its whole length.
 *
 * @param seconds each outage's time, ascending
 * @param noticed how many were noticed within two minutes
 */
public record Detection(List<Double> seconds, int noticed) {
  static final Detection NONE = new Detection(List.of(), 0);

  private static final int BEFORE = 10 * 60_000;
  private static final int LEAST_MESSAGES = 50;
  private static final int WINDOW = 60_000;
  private static final int LEAST_LENGTH = 4 * 60_000;
  private static final double QUARTER = 0.25;

  /** Messages that the path would have got in a window that says something. */
  private static final double LEAST_EXPECTED = 10;

  private static final double TWO_MINUTES = 120;

  public Detection {
    seconds = List.copyOf(seconds);
  }

  static Detection of(List<Outage> outages, Topology topology, FirstAttempts log) {
    List<Double> times = new ArrayList<>();
    int noticed = 0;
    for (Outage outage : outages) {
      double seconds = outage.to() - outage.from() < LEAST_LENGTH ? -1 : of(outage, topology, log);
      if (seconds >= 0) {
        times.add(seconds);
        noticed += seconds <= TWO_MINUTES ? 1 : 0;
      }
    }
    times.sort(null);
    return new Detection(times, noticed);
  }

  /** Negative when the path had too little traffic to count. */
  private static double of(Outage outage, Topology topology, FirstAttempts log) {
    int market = topology.marketOf(outage.path());
    int channel = topology.channelOf(outage.path());
    int start = log.from(market, outage.from());
    int early = log.from(market, outage.from() - BEFORE);
    int own = count(log, market, channel, early, start);
    if (own < LEAST_MESSAGES) {
      return -1;
    }
    double share = (double) own / (start - early);
    int least = (int) Math.ceil(LEAST_EXPECTED / share);
    for (int i = start; i < log.size(market) && log.time(market, i) < outage.to(); i++) {
      int time = log.time(market, i);
      int end = Math.max(i + least, log.from(market, time + WINDOW));
      if (end >= log.size(market) || log.time(market, end - 1) > outage.to()) {
        break;
      }
      int still = count(log, market, channel, i, end);
      if (log.channel(market, i) != channel && still <= QUARTER * share * (end - i)) {
        return (time - outage.from()) / 1000.0;
      }
    }
    return (outage.to() - outage.from()) / 1000.0;
  }

  private static int count(FirstAttempts log, int market, int channel, int from, int to) {
    int n = 0;
    for (int i = from; i < to; i++) {
      n += log.channel(market, i) == channel ? 1 : 0;
    }
    return n;
  }

  /** Of the times; NaN without any. */
  public double quantile(double q) {
    if (seconds.isEmpty()) {
      return Double.NaN;
    }
    return seconds.get((int) Math.min(seconds.size() - 1, Math.floor(q * seconds.size())));
  }

  /** Share noticed within two minutes; NaN without any. */
  public double withinTwoMinutes() {
    return seconds.isEmpty() ? Double.NaN : (double) noticed / seconds.size();
  }

  /** Of several runs together. */
  public static Detection together(List<Detection> all) {
    double[] times =
        all.stream().flatMap(d -> d.seconds().stream()).mapToDouble(d -> d).sorted().toArray();
    int noticed = all.stream().mapToInt(Detection::noticed).sum();
    return new Detection(Arrays.stream(times).boxed().toList(), noticed);
  }
}
