package io.signalbox.core.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one recipient: accepted with an id, or refused with a code.
 *
 * @param to as it was given; when refused, 32 characters of it at most, bad ones replaced
 * @param id null when refused
 * @param state {@code ACCEPTED}, {@code SCHEDULED} or {@code REFUSED}
 * @param code stable reason of the refusal; null when accepted
 * @param priceMicros estimate in millionths of a dollar; 0 when refused
 * @param heldUntil when a number that is held back may be tried again; null for any other
 */
public record RecipientLine(
    String to,
    @Nullable String id,
    String state,
    int segments,
    String encoding,
    String country,
    String operator,
    long priceMicros,
    @Nullable String code,
    @Nullable String detail,
    @Nullable Instant heldUntil) {

  /** One whose number is not held back. */
  public RecipientLine(
      String to,
      @Nullable String id,
      String state,
      int segments,
      String encoding,
      String country,
      String operator,
      long priceMicros,
      @Nullable String code,
      @Nullable String detail) {
    this(to, id, state, segments, encoding, country, operator, priceMicros, code, detail, null);
  }
}
