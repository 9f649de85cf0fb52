package io.signalbox.core.ingest;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a wish into an instant. A local time that clocks skip becomes the first instant after the
 * gap; one that they show twice becomes the earlier instant.
 */
final class SendTime {
  private final IngestPolicy policy;

  SendTime(IngestPolicy policy) {
    this.policy = policy;
  }

  /** What became of the wish. */
  sealed interface Resolved {
    /** When; null for at once. */
    record When(@Nullable Instant at) implements Resolved {}

    /** Cannot be met. */
    record Out(String code, String detail) implements Resolved {}
  }

  /**
   * Resolves a wish.
   *
   * @param recipientZone of the number; used where the wish names no zone of its own
   */
  Resolved resolve(@Nullable SendAt wish, String recipientZone, Instant now) {
    if (wish == null) {
      return new Resolved.When(null);
    }
    if (wish instanceof SendAt.At at) {
      return bounded(at.instant(), now);
    }
    SendAt.Local local = (SendAt.Local) wish;
    Optional<ZoneId> zone = zone(local.atRecipient() ? recipientZone : local.zone());
    if (zone.isEmpty()) {
      return new Resolved.Out("zone_unknown", "Not an IANA time zone.");
    }
    return bounded(instant(local.time(), zone.get().getRules()), now);
  }

  private Resolved bounded(Instant wanted, Instant now) {
    // Milliseconds are what stores keep.
    Instant at = wanted.truncatedTo(ChronoUnit.MILLIS);
    if (at.isBefore(now.minus(policy.pastGrace()))) {
      return new Resolved.Out(
          "send_at_past", "The send time is past by more than " + words(policy.pastGrace()) + ".");
    }
    if (at.isAfter(now.plus(policy.maxAhead()))) {
      return new Resolved.Out(
          "send_at_too_far", "The send time is more than " + words(policy.maxAhead()) + " ahead.");
    }
    return new Resolved.When(at.isAfter(now) ? at : null);
  }

  static Instant instant(LocalDateTime time, ZoneRules rules) {
    ZoneOffsetTransition transition = rules.getTransition(time);
    if (transition != null && transition.isGap()) {
      return transition.getInstant();
    }
    // Of two valid offsets the first is the one before the clocks go back: the earlier instant.
    return time.toInstant(rules.getValidOffsets(time).get(0));
  }

  private static Optional<ZoneId> zone(String name) {
    try {
      ZoneId zone = ZoneId.of(name);
      return zone instanceof ZoneOffset ? Optional.empty() : Optional.of(zone);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static String words(Duration duration) {
    if (duration.toDays() > 1) {
      return duration.toDays() + " days";
    }
    return duration.toMinutes() + " minutes";
  }
}
