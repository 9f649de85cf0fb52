package io.signalbox.core.message;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call to one provider.
 *
 * @param number from 1
 * @param claimedAt when the claim was stored, before the call
 * @param leaseUntil until when whoever claimed it may still be calling
 * @param end how it ended; null while it runs or when its process died
 */
public record Attempt(
    int number, Choice choice, Instant claimedAt, Instant leaseUntil, @Nullable End end) {

  /**
   * How an attempt ended.
   *
   * @param outcome short code: {@code accepted}, {@code temporary}, {@code unknown}, ...
   * @param code the provider's own code, or empty
   * @param providerId the provider's id for it, or empty
   * @param at when the answer was there
   * @param latencyMillis from call to answer, 0 or more
   */
  public record End(
      String outcome, String code, String providerId, Instant at, long latencyMillis) {}

  public String channel() {
    return choice.channel();
  }
}
