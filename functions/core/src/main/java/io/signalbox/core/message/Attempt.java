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
 * @param alsoDelivered when a receipt said that this attempt reached the handset although another
 *     one had: the recipient got the message twice; null for never
 */
public record Attempt(
    int number,
    Choice choice,
    Instant claimedAt,
    Instant leaseUntil,
    @Nullable End end,
    @Nullable Instant alsoDelivered) {
  private static final String ACCOUNT = "account_refused";
  private static final Set<String> FAILURES = Set.of("temporary", "throttled", ACCOUNT);
  private static final Set<String> REFUSALS =
      Set.of("number_refused", "content_refused", "recipient_opted_out", "number_held");

  /** One of which no receipt came after another attempt's. */
  public Attempt(
      int number, Choice choice, Instant claimedAt, Instant leaseUntil, @Nullable End end) {
    this(number, choice, claimedAt, leaseUntil, end, null);
  }

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
    /** The provider has it. */
    public static final String ACCEPTED = "accepted";

    /** Nobody knows whether it was sent. */
    public static final String UNKNOWN = "unknown";

    /** The same, and another attempt was allowed to follow: it may make a duplicate. */
    public static final String RESENT = "unknown_resent";

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

  /** Whether it was refused for good, by the provider or by us: no other follows. */
  public boolean isRefused() {
    return end != null && REFUSALS.contains(end.outcome());
  }

  /** Whether it costs its message no attempt, since its channel's account was at fault. */
  public boolean isExtra() {
    return end != null && end.outcome().equals(ACCOUNT);
  }

  /** Whether it may have been sent, and another attempt was allowed to follow all the same. */
  public boolean isDoubted() {
    return end != null && end.outcome().equals(End.RESENT);
  }

  /** Whether it ended without an answer, whatever was found out or decided since. */
  public boolean isUnanswered() {
    return isDoubted() || (end != null && end.outcome().equals(End.UNKNOWN));
  }

  /**
   * When its call began, as far as that is known: the claim may have taken seconds. The claim's own
   * time when nobody saw the call's end.
   */
  public Instant calledAt() {
    if (end == null || end.latencyMillis() <= 0) {
      return claimedAt;
    }
    Instant began = end.at().minusMillis(end.latencyMillis());
    return began.isAfter(claimedAt) ? began : claimedAt;
  }

  /** The same with that end. */
  public Attempt ended(End how) {
    return new Attempt(number, choice, claimedAt, leaseUntil, how, alsoDelivered);
  }

  /** The same, with a receipt that came after another attempt's. */
  public Attempt alsoDelivered(Instant at) {
    return new Attempt(number, choice, claimedAt, leaseUntil, end, at);
  }

  public String channel() {
    return choice.channel();
  }
}
