package io.signalbox.core.route.policy;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.util.random.RandomGenerator;

/**
 * The default: {@code worth x chance of delivery in time - price - penalties}, the best only, of
 * equals one by weight; above the share cap also the second when it is close, so that a failover
 * target is warm; now and then a message that can wait probes a path that is out.
 */
public final class Value implements Chooser {
  /**
   * Seconds of waiting in a lane that cost a message half its worth; longer ones cost more, without
   * end, so that where all lanes are full the least full one is still the best.
   */
  private static final double OTP_PATIENCE = 30;

  private static final double PATIENCE = 600;

  /** Chance that another attempt delivers, given that it is needed. */
  public static final double RETRY_WORKS = 0.6;

  /** Of use yet, and most receipts of a quick channel are there, s. */
  private static final double RETRY_LEAST_WAIT = 20;

  private final ValuePolicy policy;

  public Value() {
    this(ValuePolicy.defaults());
  }

  public Value(ValuePolicy policy) {
    this.policy = policy;
  }

  @Override
  public String name() {
    return "value";
  }

  @Override
  public int choose(Offers offers, RandomGenerator random) {
    double worth = policy.worth(offers.kind());
    for (int i = 0; i < offers.size(); i++) {
      offers.score(i, offers.spent(i) ? Double.NaN : utility(offers, i, worth));
    }
    int best = Draw.heaviest(offers, random);
    if (best < 0) {
      return 0;
    }
    int probed = probe(offers, random);
    if (probed >= 0) {
      return probed;
    }
    int second = second(offers, best);
    boolean close =
        second >= 0 && offers.score(best) - offers.score(second) < policy.close() * worth;
    double share = offers.state(best).share();
    boolean shared =
        close && share > policy.cap() && random.nextDouble() < share - policy.cap() + 0.2;
    return shared ? second : best;
  }

  /** That it is delivered, a second attempt in time included. */
  private double chance(Offers offers, int i) {
    PathState state = offers.state(i);
    double again = offers.kind() == Kind.OTP ? policy.secondChance() * state.heard() : 0;
    return state.delivery() + (1 - state.delivery()) * (1 - state.down()) * again;
  }

  private double utility(Offers offers, int i, double worth) {
    double patience = offers.kind() == Kind.OTP ? OTP_PATIENCE : PATIENCE;
    double inTime = patience / (patience + offers.wait(i));
    double over = (offers.quota(i) - policy.quotaFrom()) / (1 - policy.quotaFrom());
    double shift = offers.kind() == Kind.OTP ? 0 : Math.max(0, over) * 0.2 * worth;
    return worth * chance(offers, i) * inTime - offers.price(i) - shift;
  }

  /** An open path to be tried by this message, or -1. */
  private int probe(Offers offers, RandomGenerator random) {
    if (offers.kind() == Kind.OTP || offers.attempt() > 1 || policy.probe() == 0) {
      return -1;
    }
    for (int i = 0; i < offers.size(); i++) {
      PathState state = offers.state(i);
      boolean out = state.open() && !offers.spent(i);
      if (out && state.share() < policy.probe() && random.nextDouble() < policy.probe()) {
        return i;
      }
    }
    return -1;
  }

  private static int second(Offers offers, int best) {
    int second = -1;
    for (int i = 0; i < offers.size(); i++) {
      double score = offers.score(i);
      boolean counts = i != best && !Double.isNaN(score) && !offers.state(i).open();
      if (counts && (second < 0 || score > offers.score(second))) {
        second = i;
      }
    }
    return second;
  }

  /** When what another attempt is expected to gain exceeds its price and the annoyance. */
  @Override
  public boolean resends(Silence silence) {
    double failed = silence.failed();
    double gain = failed * RETRY_WORKS * policy.worth(silence.kind());
    double annoys = (1 - failed) * policy.annoyance();
    return silence.waited() >= RETRY_LEAST_WAIT && gain > silence.price() + annoys;
  }
}
