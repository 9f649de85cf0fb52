package io.signalbox.core.message;

import java.util.Optional;

/** A message's attempt as providers echo it: {@code <messageId>-<attempt>}. */
public record Reference(MessageId id, int attempt) {

  public Reference {
    if (attempt < 1) {
      throw new IllegalArgumentException("attempts are numbered from 1");
    }
  }

  /** Reads what {@link MessageId#reference} wrote; empty for anything else. */
  public static Optional<Reference> parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0 || !text.substring(dash + 1).matches("[1-9][0-9]?")) {
      return Optional.empty();
    }
    int attempt = Integer.parseInt(text.substring(dash + 1));
    return MessageId.parse(text.substring(0, dash)).map(id -> new Reference(id, attempt));
  }

  @Override
  public String toString() {
    return id.reference(attempt);
  }
}
