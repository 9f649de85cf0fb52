package io.signalbox.core.health;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A suspicion that delivered receipts are fake, and what an operator makes of it.
 *
 * @param place a channel in a country ({@code sim-a/US}), or with one of its operators
 * @param hours of the destination's day at which it was seen, 0 to 23
 * @param worth what a delivered receipt is worth by conversions, 0 to 1
 * @param evidence for people
 * @param since when it was first seen
 * @param seenAt when it was seen last, give or take {@link #REFRESHED}
 * @param judgment null before an operator judged it
 */
public record FakeFlag(
    String place,
    Set<Integer> hours,
    double worth,
    String evidence,
    Instant since,
    Instant seenAt,
    @Nullable Judgment judgment) {
  /** How often evidence that goes on is written anew. */
  public static final Duration REFRESHED = Duration.ofMinutes(10);

  /** A suspicion that is not seen any more is forgotten. */
  public static final Duration FORGOTTEN = Duration.ofDays(1);

  public static final Duration SHORTEST = Duration.ofMinutes(1);
  public static final Duration LONGEST = Duration.ofDays(90);

  /** What an operator says of it. */
  public enum Word {
    /** Receipts are discounted at those hours, also while too little is seen to tell. */
    CONFIRMED,
    /** Receipts count in full: there is another reason why users do not convert. */
    DISMISSED
  }

  /**
   * An operator's judgment.
   *
   * @param until when the evidence counts again
   */
  public record Judgment(Word word, String operator, String reason, Instant at, Instant until) {}

  public FakeFlag {
    hours = Set.copyOf(hours);
  }

  /** Whether it is still in force. */
  public boolean countsAt(Instant now) {
    return now.isBefore(judgment == null ? seenAt.plus(FORGOTTEN) : judgment.until());
  }

  /** Whether this says the same, and not long after. */
  public boolean isFresh(Instant now, int hour) {
    return hours.contains(hour) && now.isBefore(seenAt.plus(REFRESHED));
  }

  /** The same, seen again; what an operator said stands. */
  public FakeFlag seen(int hour, double nowWorth, String newEvidence, Instant now) {
    Set<Integer> all = new TreeSet<>(hours);
    all.add(hour);
    return new FakeFlag(place, all, nowWorth, newEvidence, since, now, judgment);
  }

  public FakeFlag judged(Judgment by) {
    return new FakeFlag(place, hours, worth, evidence, since, seenAt, by);
  }

  /** Whether it is about that path. */
  public boolean concerns(Path path) {
    String region = path.channel() + "/" + path.country();
    return place.equals(region) || place.equals(region + "/" + path.operator());
  }

  /** Whether it names an operator, of which the estimator's own trust knows nothing. */
  public boolean isOfOneOperator() {
    return Path.parse(place).isPresent();
  }
}
