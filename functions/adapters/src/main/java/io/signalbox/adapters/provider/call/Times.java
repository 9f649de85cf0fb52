package io.signalbox.adapters.provider.call;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/** Times as providers write them: ISO 8601 with an offset, or seconds or milliseconds of epoch. */
final class Times {
  private static final Pattern EPOCH = Pattern.compile("[0-9]{9,13}");

  /** Seconds have fewer digits than this until the year 5138; milliseconds have more since 1973. */
  private static final long FIRST_MILLIS = 100_000_000_000L;

  private Times() {}

  static Optional<Instant> read(String text) {
    if (EPOCH.matcher(text).matches()) {
      long number = Long.parseLong(text);
      return Optional.of(
          number < FIRST_MILLIS ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number));
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
