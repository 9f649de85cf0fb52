package io.signalbox.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Set;
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
  private static final Set<String> FAILURES = Set.of("temporary", "throttled", "account_refused");

  /**
   * How an attempt ended.
   *
   * @param outcome short code: {@code accepted}, {@code temporary}, {@code unknown}, ...
   * @param code the provider's own code, or empty
   * @param providerIds the provider's own, as it wrote them: one, or one for each part; or none
   * @param at when the answer was there
   * @param latencyMillis from call to answer, 0 or more
   */
  public record End(
      String outcome, String code, List<String> providerIds, Instant at, long latencyMillis) {

    public End {
      providerIds = List.copyOf(providerIds);
    }

    /** With one id, or none when it is empty. */
    public End(String outcome, String code, String providerId, Instant at, long latencyMillis) {
      this(
          outcome, code, providerId.isEmpty() ? List.of() : List.of(providerId), at, latencyMillis);
    }

    /** The first of the provider's ids, or empty. */
    public String providerId() {
      return providerIds.isEmpty() ? "" : providerIds.get(0);
    }
  }

  /** Whether it failed so that another may follow: then no silence can have closed its message. */
  public boolean failed() {
    return end != null && FAILURES.contains(end.outcome());
  }

  public String channel() {
    return choice.channel();
  }
}
