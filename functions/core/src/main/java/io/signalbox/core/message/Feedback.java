package io.signalbox.core.message;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What the tenant says of a message that it sent: whether its recipient did what it was sent for.
 *
 * @param at when we were told
 */
public record Feedback(Outcome outcome, Instant at) {

  /** Whether a code was used, or an offer taken. */
  public enum Outcome {
    CONVERTED,
    NOT_CONVERTED;

    /** The name in the API: lower case. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The outcome of that API name, or empty. */
    public static Optional<Outcome> ofWireName(String name) {
      return Arrays.stream(values()).filter(o -> o.wireName().equals(name)).findFirst();
    }
  }
}
