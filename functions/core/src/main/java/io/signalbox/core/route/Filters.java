package io.signalbox.core.route;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Channel.Hours;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Spent;
import io.signalbox.core.message.Dispatch;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The hard filters of SPEC 7 for one message, now. */
final class Filters {
  private static final Set<String> ALL = Set.of("*");

  /** Several ticks of the breaker. */
  private static final Duration SPREAD = Duration.ofMinutes(1);

  private final Dispatch.Facts facts;
  private final Map<String, Instant> paused;
  private final List<String> doubted;
  private final Set<String> allowed;
  private final Snapshot snapshot;
  private final ToDoubleFunction<Channel> waits;
  private final Instant now;
  private final Duration timeLeft;

  /** Null type: the message names none, or one that is not configured any more. */
  Filters(
      Dispatch dispatch,
      @Nullable BizType type,
      Snapshot snapshot,
      Instant now,
      ToDoubleFunction<Channel> waits) {
    this.facts = dispatch.facts();
    this.paused = dispatch.paused();
    this.doubted = dispatch.doubted();
    this.allowed = type == null ? ALL : type.channels();
    this.snapshot = snapshot;
    this.waits = waits;
    this.now = now;
    this.timeLeft = Duration.between(now, facts.deadline());
  }

  /** The first filter that excludes the channel. */
  Verdict judge(Channel channel) {
    Verdict configured = configured(channel);
    if (configured != Verdict.PASSED) {
      return configured;
    }
    Verdict hours = hours(channel.coverage().localHours());
    if (hours != Verdict.PASSED) {
      return hours;
    }
    if (snapshot.spent(channel.name()).share(now) >= 1) {
      return Verdict.QUOTA;
    }
    if (pauseOf(channel).compareTo(Duration.ZERO) > 0) {
      return Verdict.PAUSED;
    }
    double share = snapshot.gate(path(channel), now).share();
    if (share <= 0) {
      return Verdict.OPEN;
    }
    // Always the same place: a backlog that asks again and again passes no more than its share.
    if (share < 1 && Place.of(facts.id(), channel.name()) >= share) {
      return Verdict.RAMPING;
    }
    Duration slack = slack(channel);
    if (slack.compareTo(Duration.ZERO) <= 0) {
      return Verdict.TOO_LATE;
    }
    double wait = waits.applyAsDouble(channel);
    return wait * 1_000 < slack.toMillis() ? Verdict.PASSED : Verdict.CROWDED;
  }

  private Verdict configured(Channel channel) {
    if (!channel.takesTraffic()) {
      return Verdict.OFF;
    }
    if (facts.pin() != null && !facts.pin().equals(channel.name())) {
      return Verdict.NOT_PINNED;
    }
    if (!channel.serves(facts.country(), facts.operator())) {
      return Verdict.NOT_SERVED;
    }
    if (!channel.allows(facts.bizType(), allowed)) {
      return Verdict.NOT_ALLOWED;
    }
    if (facts.segments() > channel.coverage().maxSegments()) {
      return Verdict.TOO_LONG;
    }
    return doubted.contains(channel.name()) ? Verdict.DOUBTED : Verdict.PASSED;
  }

  private Verdict hours(@Nullable Hours hours) {
    if (hours == null) {
      return Verdict.PASSED;
    }
    return zone()
        .map(
            z ->
                hours.contains(now.atZone(z).toLocalTime()) ? Verdict.PASSED : Verdict.OUT_OF_HOURS)
        .orElse(Verdict.NO_ZONE);
  }

  private Path path(Channel channel) {
    return new Path(channel.name(), facts.country(), facts.operator());
  }

  private Optional<ZoneId> zone() {
    try {
      return Optional.of(ZoneId.of(facts.zone()));
    } catch (DateTimeException unknown) {
      return Optional.empty();
    }
  }

  /** Seconds in its lane. */
  double wait(Channel channel) {
    return waits.applyAsDouble(channel);
  }

  /** How much later a call through it could start and still end before the deadline. */
  Duration slack(Channel channel) {
    return timeLeft.minus(channel.limits().callTimeout());
  }

  /** How long this message shall still spare it; zero or less when it need not. */
  Duration pauseOf(Channel channel) {
    return Duration.between(now, paused.getOrDefault(channel.name(), now));
  }

  /** Time until something of its quota is left again. */
  Duration untilQuota(Channel channel) {
    return Duration.between(now, snapshot.spent(channel.name()).until(now));
  }

  /**
   * When to ask again for a quota that is left after that time: an hour's turn later at most, since
   * a quota may be raised; not all at once then, since nobody sees yet how much of it is used.
   */
  Duration toAskAgain(Duration untilQuota) {
    Duration turn = Duration.between(now, Spent.turn(ChronoUnit.HOURS, now));
    long spread = (long) (Place.of(facts.id(), "quota") * SPREAD.toMillis());
    return (turn.compareTo(untilQuota) < 0 ? turn : untilQuota).plusMillis(spread);
  }

  /** Time until a channel that is out of its hours opens at the destination. */
  Duration untilHours(Hours hours) {
    ZonedDateTime local = now.atZone(zone().orElseThrow());
    LocalTime from = hours.from();
    ZonedDateTime opening = local.with(from);
    return Duration.between(local, opening.isAfter(local) ? opening : nextDay(local, from));
  }

  private static ZonedDateTime nextDay(ZonedDateTime local, LocalTime from) {
    return local.plusDays(1).with(from);
  }
}
