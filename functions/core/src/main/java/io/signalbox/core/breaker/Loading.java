package io.signalbox.core.breaker;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Lane;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What channels have waiting and what they take: one request for each lane, side by side. A lane
 * that cannot be read costs its channel's figures, never the tick: those of before go on, with
 * their time, and routers know how old they are.
 */
public final class Loading {
  /** Of calls that tell how long one takes, the minute that has just begun included. */
  private static final int MINUTES = 3;

  /** Records that an invocation holds at most. */
  private static final int BATCH = 10;

  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final List<Channel> channels;
  private final LaneDepths depths;
  private final Parallel parallel;
  private final StepLog log;

  public Loading(Collection<Channel> channels, LaneDepths depths, Parallel parallel, StepLog log) {
    this.channels = List.copyOf(channels);
    this.depths = depths;
    this.parallel = parallel;
    this.log = log;
  }

  private record Asked(Channel channel, Lane lane) {}

  private record Read(Asked asked, OptionalLong waiting) {}

  /** Cohorts are those of ten minutes. */
  Map<String, Load> look(Map<String, Load> before, List<Cohort> cohorts, Instant now) {
    List<Asked> lanes =
        channels.stream()
            .flatMap(channel -> channel.lanes().stream().map(lane -> new Asked(channel, lane)))
            .toList();
    List<Read> all = parallel.map(lanes, this::read);
    Map<String, Load> loads = new HashMap<>();
    for (Channel channel : channels) {
      String name = channel.name();
      List<Read> own = all.stream().filter(r -> r.asked().channel().equals(channel)).toList();
      List<Cohort> calls = cohorts.stream().filter(c -> c.path().channel().equals(name)).toList();
      Load was = before.get(name);
      Load is =
          own.stream().allMatch(r -> r.waiting().isPresent()) ? load(own, calls, was, now) : was;
      if (is != null) {
        loads.put(name, is);
      }
    }
    return loads;
  }

  /**
   * What is in flight beyond what the lane's instances can hold waits for its visibility, after a
   * process that died or gave it back: nothing waits behind it.
   */
  private Read read(Asked asked) {
    String queue = asked.channel().laneQueue(asked.lane());
    try {
      LaneDepths.Depth depth = depths.of(queue);
      long held = Math.min(depth.inFlight(), (long) asked.lane().slots() * BATCH);
      return new Read(asked, OptionalLong.of(depth.visible() + held));
    } catch (RuntimeException e) {
      Map<String, Object> fields = Map.of("queue", queue, "cause", String.valueOf(e));
      log.step("breaker.lane_unread", "", "", fields);
      return new Read(asked, OptionalLong.empty());
    }
  }

  private static Load load(List<Read> own, List<Cohort> cohorts, @Nullable Load was, Instant now) {
    long minute = Cohort.minuteOf(now);
    List<Long> waiting = own.stream().map(r -> r.waiting().orElse(0)).toList();
    List<Cohort> lately = cohorts.stream().filter(c -> c.minute() > minute - MINUTES).toList();
    boolean called = lately.stream().anyMatch(c -> c.count(Measure.SUBMITTED) > 0);
    double rate =
        called || was == null ? Load.rate(own.get(0).asked().channel(), lately) : was.rate();
    Load still = new Load(now, rate, 0, calls(cohorts, now), waiting);
    return new Load(now, rate, arrived(still, was, cohorts), still.calls(), waiting);
  }

  /** What is there more, and what was called meanwhile: every message that came is one of these. */
  private static double arrived(Load is, @Nullable Load was, List<Cohort> cohorts) {
    Duration since = was == null ? Duration.ZERO : Duration.between(was.at(), is.at());
    if (was == null || since.compareTo(SHORTEST) < 0) {
      return 0;
    }
    long called = calls(cohorts, was.at()) - was.calls();
    long grown = is.waitingInAll() - was.waitingInAll();
    return Math.max(0, (called + grown) * 1_000.0 / since.toMillis());
  }

  /** Since the beginning of the minute before that time. */
  private static long calls(List<Cohort> cohorts, Instant at) {
    long from = Cohort.minuteOf(at) - 1;
    return cohorts.stream()
        .filter(c -> c.minute() >= from)
        .mapToLong(c -> c.count(Measure.SUBMITTED))
        .sum();
  }
}
