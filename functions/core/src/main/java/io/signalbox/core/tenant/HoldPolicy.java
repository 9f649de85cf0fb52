package io.signalbox.core.tenant;

import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When a number that providers report dead is held back, for all tenants.
 *
 * @param reports of so many messages; 2 to 10, default 2
 * @param within that time; 1 hour to 90 days, default 30 days
 * @param hold so long from the last of them; 1 hour to 90 days, default 7 days
 */
public record HoldPolicy(int reports, Duration within, Duration hold) {
  private static final Duration SHORTEST = Duration.ofHours(1);
  private static final Duration LONGEST = Duration.ofDays(90);

  public static final HoldPolicy DEFAULT =
      new HoldPolicy(2, Duration.ofDays(30), Duration.ofDays(7));

  public HoldPolicy {
    if (reports < 2 || reports > 10) {
      throw new IllegalArgumentException("reports is " + reports + ", must be 2 to 10");
    }
    check("within", within);
    check("hold", hold);
  }

  private static void check(String what, Duration value) {
    if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          what + " is " + value + ", must be " + SHORTEST + " to " + LONGEST);
    }
  }

  /** Until when these reports hold their number back; empty when they do not, or not any more. */
  public Optional<Instant> heldUntil(Collection<DeathReport> told, Instant now) {
    List<Instant> times = oneForEachMessage(told);
    Optional<Instant> until = Optional.empty();
    for (int last = reports - 1; last < times.size(); last++) {
      Duration span = Duration.between(times.get(last - reports + 1), times.get(last));
      if (span.compareTo(within) <= 0) {
        until = Optional.of(times.get(last).plus(hold));
      }
    }
    return until.filter(now::isBefore);
  }

  private static List<Instant> oneForEachMessage(Collection<DeathReport> told) {
    Map<MessageId, Instant> first = new HashMap<>();
    told.forEach(r -> first.merge(r.message(), r.at(), (a, b) -> a.isBefore(b) ? a : b));
    return first.values().stream().sorted().toList();
  }

  /** From when on a report made now can be forgotten. */
  public Instant keepUntil(Instant now) {
    return now.plus(within).plus(hold);
  }
}
