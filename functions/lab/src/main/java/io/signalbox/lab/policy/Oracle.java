package io.signalbox.lab.policy;

import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Chooser;
import io.signalbox.core.route.policy.Offers;
import io.signalbox.core.route.policy.Silence;
import io.signalbox.core.route.policy.Value;
import io.signalbox.core.route.policy.ValuePolicy;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Chooses by the truth, whatever it costs, and sends a silent code again by the default's rule: an
 * oracle that buys more second arrivals knows no more, it spends more.
 */
final class Oracle implements Chooser {
  private static final double PRICELESS = 1e6;

  private final Value choice;
  private final Value resends = new Value();

  private Oracle(double secondChance) {
    Map<Kind, Double> worth =
        Map.of(Kind.OTP, PRICELESS, Kind.NOTIFICATION, PRICELESS, Kind.MARKETING, PRICELESS);
    choice = new Value(new ValuePolicy(worth, 0, 1, 0.99, 0, secondChance, 0));
  }

  /** The best first attempt. */
  static Oracle ofFirstAttempts() {
    return new Oracle(0);
  }

  /** A failure that shows in time is worth what another attempt then delivers. */
  static Oracle ofCodesInTime() {
    return new Oracle(Value.RETRY_WORKS);
  }

  @Override
  public String name() {
    return "oracle";
  }

  @Override
  public int choose(Offers offers, RandomGenerator random) {
    return choice.choose(offers, random);
  }

  @Override
  public boolean resends(Silence silence) {
    return resends.resends(silence);
  }
}
