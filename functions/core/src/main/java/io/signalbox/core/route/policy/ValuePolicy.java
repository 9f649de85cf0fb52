package io.signalbox.core.route.policy;

import io.signalbox.core.message.Kind;
import java.util.EnumMap;
import java.util.Map;

/**
 * What deliveries are worth, and how traffic is spread.
 *
 * @param worth of one delivery in time by kind, dollars; default 0.90 for otp, 0.60 for
 *     notification, 0.15 for marketing: prices count in full against them
 * @param close loss of success chance at which another path still counts as close; default 0.010
 * @param cap share of a market above which a path gives to a close one; default 0.60
 * @param quotaFrom share of a quota from which traffic shifts away; default 0.80
 * @param annoyance what a second arrival of a silent OTP that is sent again costs, dollars; default
 *     0.08
 * @param secondChance what a failed OTP is still worth when its failure shows in time for another
 *     attempt, of the whole; default 0.50
 * @param probe most of a market's traffic, other than OTPs, that an open path gets; default 0.03
 */
public record ValuePolicy(
    Map<Kind, Double> worth,
    double close,
    double cap,
    double quotaFrom,
    double annoyance,
    double secondChance,
    double probe) {

  public ValuePolicy {
    worth = Map.copyOf(worth);
    for (Kind kind : Kind.values()) {
      Double value = worth.get(kind);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException("no worth above 0 of " + kind);
      }
    }
    boolean valid = isShare(close) && isShare(cap) && isShare(probe) && isShare(secondChance);
    if (!valid || !isShare(quotaFrom) || quotaFrom == 1 || !(annoyance >= 0)) {
      throw new IllegalArgumentException("all but the worth are shares, 0 to 1");
    }
  }

  private static boolean isShare(double share) {
    return share >= 0 && share <= 1;
  }

  public static ValuePolicy defaults() {
    Map<Kind, Double> worth = new EnumMap<>(Kind.class);
    worth.put(Kind.OTP, 0.90);
    worth.put(Kind.NOTIFICATION, 0.60);
    worth.put(Kind.MARKETING, 0.15);
    return new ValuePolicy(worth, 0.010, 0.60, 0.80, 0.08, 0.50, 0.03);
  }

  double worth(Kind kind) {
    Double value = worth.get(kind);
    return value == null ? 0 : value;
  }
}
