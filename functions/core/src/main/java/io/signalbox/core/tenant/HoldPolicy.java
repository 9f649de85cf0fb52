package io.signalbox.core.tenant;

import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When a number that providers report dead is held back, for all tenants.
 *
 * <p>Reports of one channel that are close together may be one fault of that channel: they hold
 * nothing back, unless another channel or a later time confirms them.
 *
 * @param reports of so many messages; {@link #FEWEST} to {@link #MOST}, default 2
 * @param apart so far from each other two reports of one channel are evidence each; {@link
 *     #LEAST_APART} up to {@code within}, default 1 hour
 * @param within that time; 1 hour to 90 days, default 30 days
 * @param hold so long from the last of them; 1 hour to 90 days, default 7 days
 */
public record HoldPolicy(int reports, Duration apart, Duration within, Duration hold) {
  public static final int FEWEST = 2;
  public static final int MOST = 10;
  public static final Duration LEAST_APART = Duration.ofMinutes(1);

  /** Of {@code within} and {@code hold}. */
  public static final Duration SHORTEST = Duration.ofHours(1);

  /** The same. */
  public static final Duration LONGEST = Duration.ofDays(90);

  public static final HoldPolicy DEFAULT =
      new HoldPolicy(2, Duration.ofHours(1), Duration.ofDays(30), Duration.ofDays(7));

  public HoldPolicy {
    if (reports < FEWEST || reports > MOST) {
      throw new IllegalArgumentException(
          "reports is " + reports + ", must be " + FEWEST + " to " + MOST);
    }
    check("within", within, SHORTEST, LONGEST);
    check("apart", apart, LEAST_APART, within);
    check("hold", hold, SHORTEST, LONGEST);
  }

  private static void check(String what, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          what + " is " + value + ", must be " + least + " to " + most);
    }
  }

  /** Until when these reports hold their number back; empty when they do not, or not any more. */
  public Optional<Instant> heldUntil(Collection<DeathReport> told, Instant now) {
    return proof(oneForEachMessage(told)).map(last -> last.at().plus(hold)).filter(now::isBefore);
  }

  /**
   * Which of a number's reports may be forgotten when a store is full: at least one of twenty, and
   * none by which the number is held back now or would be by the next. What remains is spread over
   * the time that the policy looks at, so that reports go on to span it as it moves on; then, or by
   * a policy that asks for more than four, a hold may come some reports late, never early.
   */
  public List<DeathReport> spare(Collection<DeathReport> told) {
    return Spare.of(this, told);
  }

  /** The newest report that, with those before it, holds the number back. */
  Optional<DeathReport> proof(List<DeathReport> all) {
    return all.stream()
        .filter(last -> isEnough(upTo(last, all)))
        .max(Comparator.comparing(DeathReport::at));
  }

  /** Those that count together with that one. */
  List<DeathReport> upTo(DeathReport last, List<DeathReport> all) {
    Instant from = last.at().minus(within);
    return all.stream().filter(r -> !r.at().isBefore(from) && !r.at().isAfter(last.at())).toList();
  }

  /** One fault of one channel, however many messages it meets at once, is no evidence. */
  private boolean isEnough(List<DeathReport> some) {
    Instant oldest = some.get(0).at();
    Instant newest = some.get(some.size() - 1).at();
    return some.size() >= reports
        && (some.stream().flatMap(r -> r.known().stream()).distinct().count() > 1
            || !newest.isBefore(oldest.plus(apart)));
  }

  /** The first of each message, the oldest first. */
  static List<DeathReport> oneForEachMessage(Collection<DeathReport> told) {
    Map<MessageId, DeathReport> first = new HashMap<>();
    told.forEach(r -> first.merge(r.message(), r, (a, b) -> a.at().isAfter(b.at()) ? b : a));
    return first.values().stream().sorted(Comparator.comparing(DeathReport::at)).toList();
  }

  /** From when on a report made now can be forgotten. */
  public Instant keepUntil(Instant now) {
    return now.plus(within).plus(hold);
  }
}
