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
  MARKETING_CALLS("b"),
  /**
   * Of the calls that say something of the channel (no refusals for number or content), those of
   * second attempts; they meet harder recipients. First attempts are what is left of all, so that
   * the usual message adds no counter here.
   */
  SECOND_SUBMITTED("S"),
  /** Of second attempts, failed or turned away for the channel's fault, throttling included. */
  SECOND_REJECTED("R"),
  /** Of second attempts, {@link #DELIVERED}. */
  SECOND_DELIVERED("D"),
  /** Of second attempts, {@link #UNDELIVERED}. */
  SECOND_UNDELIVERED("F"),
  /** The same four of later attempts, and of repetitions of a call in doubt. */
  LATER_SUBMITTED("L"),
  LATER_REJECTED("M"),
  LATER_DELIVERED("N"),
  LATER_UNDELIVERED("O"),
  /**
   * {@link #UNKNOWN} of which a receipt told after all: then no error. In SECOND_REJECTED and
   * LATER_REJECTED such ones are taken back instead.
   */
  TOLD("e"),
  /**
   * First attempts of OTPs, reported delivered, of tenants that report conversions. Whether another
   * attempt followed does not matter: it follows where nobody converts.
   */
  JUDGED("j"),
  /** Of those, converted, through whichever attempt. */
  CONVERTED("v"),
  /** First attempts of OTPs of tenants that report conversions, refusals left out as above. */
  WATCHED("w"),
  /** Of those, converted before another attempt was made, whatever their receipts say. */
  WATCHED_CONVERTED("q");

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
