package io.signalbox.adapters.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/** A place in a list as an opaque text: to be handed back, not to be read. */
record Cursor(Instant at, String id) {
  private static final int LONGEST = 400;

  String text() {
    String plain = at.toEpochMilli() + "#" + id;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(UTF_8));
  }

  /** The place, or empty when no list of ours ends there. */
  static Optional<Cursor> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      String plain = new String(Base64.getUrlDecoder().decode(text), UTF_8);
      int split = plain.indexOf('#');
      if (split < 0) {
        return Optional.empty();
      }
      Instant at = Instant.ofEpochMilli(Long.parseLong(plain.substring(0, split)));
      boolean soon = at.getEpochSecond() >= 0 && at.getEpochSecond() < 1L << 33;
      return soon ? Optional.of(new Cursor(at, plain.substring(split + 1))) : Optional.empty();
    } catch (IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }
}
