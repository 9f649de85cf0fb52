package io.signalbox.lab.policy.run;

import io.signalbox.core.message.Kind;
import io.signalbox.lab.policy.world.World;
import java.util.Arrays;

/** What channels have waiting and what is left of their quotas. OTPs go first in a lane. */
final class Lanes {
  private static final int HOUR = 3_600_000;

  private final double[] interval;
  private final double[] freeAt;
  private final double[] otpFreeAt;
  private final int[] hourly;
  private final int[] daily;
  private final int[] ofHour;
  private final int[] ofDay;
  private int hour = -1;

  Lanes(World world) {
    int n = world.channels().size();
    interval = world.channels().stream().mapToDouble(c -> 1000 / c.qps()).toArray();
    hourly = world.channels().stream().mapToInt(World.ChannelSpec::hourlyQuota).toArray();
    daily = world.channels().stream().mapToInt(World.ChannelSpec::dailyQuota).toArray();
    freeAt = new double[n];
    otpFreeAt = new double[n];
    ofHour = new int[n];
    ofDay = new int[n];
  }

  /** Seconds that a message would wait. */
  double wait(int channel, Kind kind, int time) {
    double free = kind == Kind.OTP ? otpFreeAt[channel] : freeAt[channel];
    return Math.max(0, free - time) / 1000;
  }

  /** Takes a place; ms until it is sent. */
  int take(int channel, Kind kind, int time) {
    int wait = (int) (wait(channel, kind, time) * 1000);
    if (kind == Kind.OTP) {
      otpFreeAt[channel] = Math.max(time, otpFreeAt[channel]) + interval[channel];
    }
    freeAt[channel] = Math.max(time, freeAt[channel]) + interval[channel];
    ofHour[channel]++;
    ofDay[channel]++;
    return wait;
  }

  /** Share of the tighter quota that is used. */
  double quotaUsed(int channel, int time) {
    int now = time / HOUR;
    if (now != hour) {
      Arrays.fill(ofHour, 0);
      if (now / 24 != hour / 24) {
        Arrays.fill(ofDay, 0);
      }
      hour = now;
    }
    return Math.max(
        (double) ofHour[channel] / hourly[channel], (double) ofDay[channel] / daily[channel]);
  }
}
