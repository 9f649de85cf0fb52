package io.signalbox.core.health;

import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the breaker publishes and routers read: states and scores of paths and channels.
 *
 * @param version 0 before the first; one more with each publication
 * @param paths those with evidence; absent ones are closed and unknown
 * @param channels channel-wide states; absent ones are closed
 * @param changes what the last two minutes of publications changed, oldest first: carried on so
 *     that a change whose publisher died before it could alert is alerted by the next
 * @param calls calls of each kind in the last ten minutes; absent ones are 0
 * @param reported how soon receipts come, by channel; absent ones are not known
 * @param spent what is used up of quotas, by channel; absent ones have none, or are not known
 * @param loads what waits in lanes, by channel; absent ones are not known
 */
public record Snapshot(
    long version,
    Instant at,
    Map<Path, PathHealth> paths,
    Map<String, Gate> channels,
    List<Change> changes,
    Map<Kind, Long> calls,
    Map<String, Reported> reported,
    Map<String, Spent> spent,
    Map<String, Load> loads) {

  /** A breaker ticks every 10 s; one that is this late with the end of an opening is dead. */
  private static final Duration BREAKER_LATE = Duration.ofMinutes(1);

  /** What a ramp lets pass first, by default. */
  private static final double FIRST_SHARE = 0.05;

  public Snapshot {
    paths = Map.copyOf(paths);
    channels = Map.copyOf(channels);
    changes = List.copyOf(changes);
    calls = Map.copyOf(calls);
    reported = Map.copyOf(reported);
    spent = Map.copyOf(spent);
    loads = Map.copyOf(loads);
  }

  /** Without quotas and loads. */
  public Snapshot(
      long version,
      Instant at,
      Map<Path, PathHealth> paths,
      Map<String, Gate> channels,
      List<Change> changes,
      Map<Kind, Long> calls,
      Map<String, Reported> reported) {
    this(version, at, paths, channels, changes, calls, reported, Map.of(), Map.of());
  }

  /** Without what is known of receipts. */
  public Snapshot(
      long version,
      Instant at,
      Map<Path, PathHealth> paths,
      Map<String, Gate> channels,
      List<Change> changes,
      Map<Kind, Long> calls) {
    this(version, at, paths, channels, changes, calls, Map.of());
  }

  /** Without calls. */
  public Snapshot(
      long version,
      Instant at,
      Map<Path, PathHealth> paths,
      Map<String, Gate> channels,
      List<Change> changes) {
    this(version, at, paths, channels, changes, Map.of());
  }

  /** Without recent changes, and without calls. */
  public Snapshot(
      long version, Instant at, Map<Path, PathHealth> paths, Map<String, Gate> channels) {
    this(version, at, paths, channels, List.of());
  }

  /** The same with that used up of quotas. */
  public Snapshot with(Map<String, Spent> quotas) {
    return new Snapshot(version, at, paths, channels, changes, calls, reported, quotas, loads);
  }

  /** The same with that load of the channels. */
  public Snapshot loaded(Map<String, Load> lanes) {
    return new Snapshot(version, at, paths, channels, changes, calls, reported, spent, lanes);
  }

  /** What is used up of a channel's quota; nothing of one that has none. */
  public Spent spent(String channel) {
    return spent.getOrDefault(channel, Spent.nothing());
  }

  /** Before anything was published. */
  public static Snapshot empty() {
    return new Snapshot(0, Instant.EPOCH, Map.of(), Map.of());
  }

  /**
   * Health of one path.
   *
   * @param successRate accepted of answered in the recent window, 0 to 1; 1 when nothing was
   *     answered; throttling counts, refusals for the number or the content are left out
   * @param deliveryRate delivered of settled, 0 to 1; 1 when nothing is settled
   * @param samples answers in the window
   * @param settled delivered and undelivered of the window
   * @param state what is believed of the path; null where nothing was estimated
   */
  public record PathHealth(
      Gate gate,
      double successRate,
      double deliveryRate,
      long samples,
      long settled,
      @Nullable PathState state) {

    /** Of which nothing was estimated. */
    public PathHealth(
        Gate gate, double successRate, double deliveryRate, long samples, long settled) {
      this(gate, successRate, deliveryRate, samples, settled, null);
    }

    /** The same behind another gate. */
    public PathHealth with(Gate other) {
      return new PathHealth(other, successRate, deliveryRate, samples, settled, state);
    }
  }

  /**
   * A gate that opened, began to ramp or closed.
   *
   * @param gate a path ({@code sim-a/US/unknown}) or a channel ({@code sim-a})
   * @param evidence for people
   * @param snapshot version that made the change
   */
  public record Change(
      String gate, Mode from, Mode to, String evidence, long snapshot, Instant at) {}

  /**
   * A breaker's state.
   *
   * @param until when an open gate half-opens; null while closed or ramping
   * @param level how often in a row it opened: doubles the time; 0 while closed for long
   * @param share share of its traffic that may pass: 1 closed, 0 open, between while ramping
   * @param reason the evidence, for people
   */
  public record Gate(
      Mode mode, Instant since, @Nullable Instant until, int level, double share, String reason) {

    /** Closed since the beginning. */
    public static final Gate CLOSED = new Gate(Mode.CLOSED, Instant.EPOCH, null, 0, 1.0, "");

    /**
     * The gate as it counts then. An opening whose time passed long ago has no breaker any more
     * that would end it: it lets pass what a ramp begins with.
     */
    Gate at(Instant now) {
      if (mode != Mode.OPEN || until == null || !now.isAfter(until.plus(BREAKER_LATE))) {
        return this;
      }
      return new Gate(Mode.RAMPING, until, null, level, FIRST_SHARE, reason);
    }

    /** Whether it lets nothing pass. */
    public boolean blocks() {
      return share <= 0;
    }
  }

  /** States of a breaker. */
  public enum Mode {
    CLOSED,
    OPEN,
    /** Lets a growing share pass: 5%, 25%, 50%. */
    RAMPING
  }

  /** The channel's gate and the path's as they count then, whichever lets less pass. */
  public Gate gate(Path path, Instant now) {
    return stricter(path, gate -> gate.at(now));
  }

  /** The same as it was published. */
  public Gate gate(Path path) {
    return stricter(path, gate -> gate);
  }

  private Gate stricter(Path path, UnaryOperator<Gate> view) {
    Gate channel = view.apply(channels.getOrDefault(path.channel(), Gate.CLOSED));
    PathHealth health = paths.get(path);
    Gate own = view.apply(health == null ? Gate.CLOSED : health.gate());
    return own.share() < channel.share() ? own : channel;
  }
}
