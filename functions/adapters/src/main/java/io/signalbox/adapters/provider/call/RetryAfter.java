package io.signalbox.adapters.provider.call;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** The wait that a throttling provider asks for: 1 s to 1 h, 5 s when it does not say. */
final class RetryAfter {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration DEFAULT = Duration.ofSeconds(5);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private RetryAfter() {}

  /**
   * The bounded wait.
   *
   * @param now ours; a date counts from the answer's own {@code Date} where it has one
   */
  static Duration of(HttpHeaders headers, Instant now) {
    Optional<String> asked = headers.firstValue("retry-after").map(String::strip);
    if (asked.isEmpty()) {
      return DEFAULT;
    }
    if (SECONDS.matcher(asked.get()).matches()) {
      return bounded(Duration.ofSeconds(Long.parseLong(asked.get())));
    }
    Instant from = headers.firstValue("date").flatMap(RetryAfter::date).orElse(now);
    return date(asked.get()).map(d -> bounded(Duration.between(from, d))).orElse(DEFAULT);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Duration bounded(Duration wait) {
    if (wait.compareTo(SHORTEST) < 0) {
      return SHORTEST;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
