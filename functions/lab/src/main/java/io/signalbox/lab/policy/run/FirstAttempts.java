package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Topology;
import java.util.Arrays;

/** When each market's messages went through which channel, in the order of time. */
public final class FirstAttempts {
  private final long[][] log;
  private final int[] sizes;

  FirstAttempts(Topology topology, int messages) {
    int markets = topology.markets().size();
    log = new long[markets][messages / markets + 16];
    sizes = new int[markets];
  }

  void add(int market, int time, int channel) {
    if (sizes[market] == log[market].length) {
      log[market] = Arrays.copyOf(log[market], sizes[market] * 2);
    }
    log[market][sizes[market]++] = (long) time << 8 | channel;
  }

  public int size(int market) {
    return sizes[market];
  }

  public int time(int market, int i) {
    return (int) (log[market][i] >>> 8);
  }

  public int channel(int market, int i) {
    return (int) (log[market][i] & 0xff);
  }

  /** Index of the first at that time or later. */
  public int from(int market, int time) {
    int at = Arrays.binarySearch(log[market], 0, sizes[market], (long) time << 8);
    return at >= 0 ? at : -at - 1;
  }
}
