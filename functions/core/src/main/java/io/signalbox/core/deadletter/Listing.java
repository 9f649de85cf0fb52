package io.signalbox.core.deadletter;

import io.signalbox.core.deadletter.DeadLetters.Page;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists letters, the newest first. However few of them a filter takes, one call looks at so many
 * and no more; whoever wants the rest comes again with where it ended.
 */
public final class Listing {
  /** Most letters of one answer. */
  public static final int MOST = 1_000;

  /** Letters looked at by one call, for each that it may return; and at the least. */
  private static final int LOOKS_EACH = 5;

  private static final int LEAST_LOOKS = 1_000;

  /** No letter is kept longer: TTL takes them after 14 days, some days late. */
  private static final Duration LONGEST = Duration.ofDays(31);

  /** A letter's time is of the host that closed its message; hosts' clocks differ. */
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final DeadLetters letters;
  private final InstantSource clock;

  public Listing(DeadLetters letters, InstantSource clock) {
    this.letters = letters;
    this.clock = clock;
  }

  /**
   * Letters that the filter takes.
   *
   * @param after where an earlier call ended; null to begin
   * @param limit 1 to {@link #MOST}
   */
  public Page list(Filter filter, @Nullable Place after, int limit) {
    Instant to = filter.to() == null ? clock.instant().plus(SKEW) : filter.to();
    Instant earliest = to.minus(LONGEST);
    Instant from =
        filter.from() == null || filter.from().isBefore(earliest) ? earliest : filter.from();
    List<Summary> taken = new ArrayList<>();
    Place place = after == null || !after.at().isBefore(to) ? new Place(to, "") : after;
    int looks = Math.max(LEAST_LOOKS, LOOKS_EACH * limit);
    while (looks > 0) {
      Page page = letters.before(place, from, Math.min(looks, MOST));
      looks -= Math.max(1, page.letters().size());
      for (Summary letter : page.letters()) {
        if (filter.takes(letter)) {
          taken.add(letter);
          if (taken.size() == limit) {
            return new Page(taken, next(letter, page));
          }
        }
      }
      if (page.next() == null) {
        return new Page(taken, null);
      }
      place = page.next();
    }
    return new Page(taken, place);
  }

  private static @Nullable Place next(Summary last, Page page) {
    boolean end = page.next() == null && last.equals(page.letters().get(page.letters().size() - 1));
    return end ? null : Place.of(last);
  }
}
