package io.signalbox.core.health.estimate;

/**
 * What is believed of one path at a tick; everything that a strategy may choose by.
 *
 * @param delivery chance that a message sent now is delivered, 0 to 1: receipts, times trust, times
 *     what an outage would leave
 * @param receipts chance of a delivered receipt while the path works, 0 to 1
 * @param trust what a delivered receipt is worth by conversions, 0 to 1
 * @param down chance that the path is out, 0 to 1
 * @param open whether it is treated as out
 * @param heard chance that a failure shows within 20 s, so that another attempt is still of use
 * @param successes delivered receipts, discounted over an hour
 * @param failures undelivered and rejected, discounted over an hour
 * @param rate5 delivered of settled in 5 min; the prior when nothing settled
 * @param rate10 delivered of settled, exponential mean over 10 min
 * @param history delivered of settled, age weight {@code exp(-0.5 hours)}
 * @param hour delivered of settled at this hour of the destination's day
 * @param answerMillis mean latency of answers in 5 min
 * @param share of the market's attempts in 10 min, 0 to 1
 */
public record PathState(
    double delivery,
    double receipts,
    double trust,
    double down,
    boolean open,
    double heard,
    double successes,
    double failures,
    double rate5,
    double rate10,
    double history,
    double hour,
    double answerMillis,
    double share) {

  /** What is believed of a path in a country or operator that nothing was sent to yet. */
  public static final PathState UNSEEN =
      new PathState(0.85, 0.85, 1, 0, false, 0.5, 0, 0, 0.85, 0.85, 0.85, 0.85, 500, 0);

  /** The same where a delivered receipt is worth that much, 0 to 1. */
  public PathState trusting(double worth) {
    double delivers = trust > 0 ? delivery / trust * worth : receipts * worth;
    return new PathState(
        delivers,
        receipts,
        worth,
        down,
        open,
        heard,
        successes,
        failures,
        rate5,
        rate10,
        history,
        hour,
        answerMillis,
        share);
  }

  boolean isFinite() {
    // The sum of finite chances, counts and rates is finite; of anything else it is not.
    double sum =
        delivery + receipts + trust + down + heard + successes + failures + answerMillis + share;
    return Double.isFinite(sum + rate5 + rate10 + history + hour);
  }
}
