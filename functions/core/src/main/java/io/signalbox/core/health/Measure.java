package io.signalbox.core.health;

import io.signalbox.core.message.Kind;

/** What a cohort counts; each is added to, never set. */
public enum Measure {
  /** Calls made. */
  SUBMITTED("s"),
  /** Accepted by the provider. */
  ACCEPTED("a"),
  /** Refused for the number: says nothing about the channel. */
  REFUSED_NUMBER("n"),
  /** Refused for content, template or signature. */
  REFUSED_CONTENT("c"),
  /** Refused for the account: arrears or authentication. */
  ACCOUNT("k"),
  /** Told to slow down. */
  THROTTLED("h"),
  /** Failed for now. */
  TEMPORARY("t"),
  /** No answer. */
  UNKNOWN("u"),
  /** Handset confirmed, in the cohort of the send minute. */
  DELIVERED("d"),
  /**
   * Reported as not delivered, in the cohort of the send minute. Taken back when a later receipt
   * says delivered, so that each attempt is settled once; readers allow for a lost count.
   */
  UNDELIVERED("f"),
  /** Segments submitted. */
  SEGMENTS("g"),
  /** Cost of what was accepted, millionths of a dollar. */
  COST_MICROS("m"),
  /** Sum of the answers' latencies, ms. */
  LATENCY_MILLIS("l"),
  /** Sum of times from submit to a delivered receipt, ms. */
  DELIVERY_MILLIS("y"),
  /** Calls for one-time passwords: what their budget of duplicates is a share of. */
  OTP_CALLS("o"),
  /** Calls for notifications. */
  NOTIFICATION_CALLS("i"),
  /** Calls for marketing. */
  MARKETING_CALLS("b");

  private final String code;

  Measure(String code) {
    this.code = code;
  }

  /** Where calls of that kind are counted. */
  public static Measure callsOf(Kind kind) {
    return switch (kind) {
      case OTP -> OTP_CALLS;
      case NOTIFICATION -> NOTIFICATION_CALLS;
      case MARKETING -> MARKETING_CALLS;
    };
  }

  /** One letter, for stored attribute names. */
  public String code() {
    return code;
  }
}
