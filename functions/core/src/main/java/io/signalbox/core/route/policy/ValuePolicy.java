package io.signalbox.core.route.policy;

import io.signalbox.core.message.Kind;
import java.util.EnumMap;
import java.util.Map;

/**
 * What deliveries are worth, and how traffic is spread.
 *
 * @param worth of one delivery in time by kind, dollars; default 2.00 for otp, 1.00 for
 *     notification, 0.30 for marketing: prices count in full against them
 * @param close loss of success chance at which another path still counts as close; default 0.010
 * @param cap share of a market above which a path gives to a close one; default 0.60
 * @param quotaFrom share of a quota from which traffic shifts away; default 0.80
 * @param resendFrom chance of failure from which a silent OTP is sent again, so that few arrive
 *     twice; default 0.25
 * @param probe most of a market's traffic, other than OTPs, that an open path gets; default 0.03
 */
public record ValuePolicy(
    Map<Kind, Double> worth,
    double close,
    double cap,
    double quotaFrom,
    double resendFrom,
    double probe) {

  public ValuePolicy {
    worth = Map.copyOf(worth);
    for (Kind kind : Kind.values()) {
      Double value = worth.get(kind);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException("no worth above 0 of " + kind);
      }
    }
    boolean rates = close >= 0 && close < 1 && cap > 0 && cap <= 1 && probe >= 0 && probe < 1;
    if (!rates || !(resendFrom > 0) || !(quotaFrom > 0 && quotaFrom < 1)) {
      throw new IllegalArgumentException("close, cap, quotaFrom and probe are shares");
    }
  }

  public static ValuePolicy defaults() {
    Map<Kind, Double> worth = new EnumMap<>(Kind.class);
    worth.put(Kind.OTP, 2.00);
    worth.put(Kind.NOTIFICATION, 1.00);
    worth.put(Kind.MARKETING, 0.30);
    return new ValuePolicy(worth, 0.010, 0.60, 0.80, 0.25, 0.03);
  }

  double worth(Kind kind) {
    Double value = worth.get(kind);
    return value == null ? 0 : value;
  }
}
