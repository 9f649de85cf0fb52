package io.signalbox.core.health.estimate;

/**
 * Delivered receipts that users do not bear out: far fewer of them convert than of those who were
 * reached through the channel's peers in the same country at the same time.
 *
 * @param operator empty when it is the channel in all of the country
 * @param hour of the destination's day at which it is seen, 0 to 23
 * @param reports delivered receipts that were judged, discounted over 30 min; or, at that hour of
 *     the day, over a week
 * @param conversions of those
 * @param expected conversions, at the peers' rate
 * @param worth what a delivered receipt is worth by them, 0 to 1
 */
public record Suspicion(
    String channel,
    String country,
    String operator,
    int hour,
    double reports,
    double conversions,
    double expected,
    double worth) {

  /** {@code sim-a/US}, or with the operator. */
  public String place() {
    return channel + "/" + country + (operator.isEmpty() ? "" : "/" + operator);
  }
}
