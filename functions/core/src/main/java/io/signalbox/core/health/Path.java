package io.signalbox.core.health;

import java.util.Optional;

/** The grain of health: channel, country, operator. */
public record Path(String channel, String country, String operator) {
  private static final int PARTS = 3;

  @Override
  public String toString() {
    return channel + "/" + country + "/" + operator;
  }

  /** Reads what {@link #toString} writes; empty when it is none. */
  public static Optional<Path> parse(String text) {
    String[] parts = text.split("/", PARTS);
    return parts.length == PARTS
        ? Optional.of(new Path(parts[0], parts[1], parts[2]))
        : Optional.empty();
  }
}
