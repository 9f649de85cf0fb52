package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.State;
import io.signalbox.core.route.Decision.Close;
import io.signalbox.core.route.Decision.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All channels with their verdicts for one message. */
final class Screening {
  /** A record must be back in its function this long before its last chance of a call. */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private final Filters filters;
  private final Duration backoff;
  private final List<Channel> passed = new ArrayList<>();
  private final List<Channel> barred = new ArrayList<>();
  private final List<Verdict> verdicts = new ArrayList<>();

  /** How long to wait for a breaker is {@code backoff}. */
  Screening(Collection<Channel> channels, Filters filters, Duration backoff) {
    this.filters = filters;
    this.backoff = backoff;
    for (Channel channel : channels) {
      Verdict verdict = filters.judge(channel);
      if (verdict == Verdict.PASSED) {
        passed.add(channel);
      } else {
        barred.add(channel);
        verdicts.add(verdict);
      }
    }
  }

  List<Channel> passed() {
    return passed;
  }

  List<Channel> barred() {
    return barred;
  }

  /** The verdict on the barred channel of that index. */
  Verdict verdict(int index) {
    return verdicts.get(index);
  }

  /** What becomes of a message that no channel can take now. */
  Decision instead() {
    String why = Explanation.ofExclusions(this);
    if (verdicts.stream().allMatch(Verdict::forever)) {
      return new Close(State.REJECTED, Decision.NO_CHANNEL, why);
    }
    Wait best = null;
    for (int i = 0; i < barred.size(); i++) {
      best = sooner(best, waitFor(barred.get(i), verdicts.get(i), why));
    }
    return best != null ? best : new Close(State.EXPIRED, expiryReason(), why);
  }

  private @Nullable Wait waitFor(Channel channel, Verdict verdict, String why) {
    Duration latest = filters.slack(channel).minus(MARGIN);
    if (verdict.heldBack()) {
      Duration delay = min(backoff, latest);
      return delay.compareTo(MARGIN) < 0 ? null : new Wait(delay, Decision.BREAKERS_OPEN, why);
    }
    if (verdict == Verdict.QUOTA) {
      Duration quota = filters.untilQuota(channel);
      Duration delay = min(filters.toAskAgain(quota), latest);
      return quota.compareTo(latest) > 0 ? null : new Wait(delay, Decision.QUOTA, why);
    }
    if (verdict == Verdict.PAUSED) {
      Duration delay = min(filters.pauseOf(channel), latest);
      return delay.compareTo(Duration.ZERO) <= 0 ? null : new Wait(delay, Decision.THROTTLED, why);
    }
    if (verdict == Verdict.OUT_OF_HOURS && channel.coverage().localHours() != null) {
      Duration delay = filters.untilHours(channel.coverage().localHours());
      return delay.compareTo(latest) > 0 ? null : new Wait(delay, Decision.LOCAL_HOURS, why);
    }
    return null;
  }

  private static @Nullable Wait sooner(@Nullable Wait a, @Nullable Wait b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return b.delay().compareTo(a.delay()) < 0 ? b : a;
  }

  private String expiryReason() {
    if (verdicts.stream().anyMatch(Verdict::heldBack)) {
      return Decision.BREAKERS_OPEN;
    }
    if (verdicts.contains(Verdict.QUOTA)) {
      return Decision.QUOTA;
    }
    return verdicts.contains(Verdict.OUT_OF_HOURS) ? Decision.LOCAL_HOURS : Decision.NO_TIME_LEFT;
  }

  /**
   * Those that ramp or asked for a pause, and could still make the deadline: for a message that
   * cannot wait any longer, a channel that is half open or busy is better than none.
   */
  List<Channel> lastChances() {
    List<Channel> chances = new ArrayList<>();
    for (int i = 0; i < barred.size(); i++) {
      boolean inTime = filters.slack(barred.get(i)).compareTo(Duration.ZERO) > 0;
      if (verdicts.get(i).isLastChance() && inTime) {
        chances.add(barred.get(i));
      }
    }
    return chances;
  }

  /**
   * Of those whose lanes are too full for it, the one with the least wait; none when there is none.
   * How much waits is estimated: what may be in time is better than what never is.
   */
  List<Channel> leastCrowded() {
    Channel least = null;
    for (int i = 0; i < barred.size(); i++) {
      Channel channel = barred.get(i);
      boolean crowded = verdicts.get(i) == Verdict.CROWDED;
      if (crowded && (least == null || filters.wait(channel) < filters.wait(least))) {
        least = channel;
      }
    }
    return least == null ? List.of() : List.of(least);
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
