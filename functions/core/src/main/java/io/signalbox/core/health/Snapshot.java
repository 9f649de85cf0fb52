package io.signalbox.core.health;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the breaker publishes and routers read: states and scores of paths and channels.
 *
 * @param version 0 before the first; one more with each publication
 * @param paths those with evidence; absent ones are closed and unknown
 * @param channels channel-wide states; absent ones are closed
 * @param changes what the last two minutes of publications changed, oldest first: carried on so
 *     that a change whose publisher died before it could alert is alerted by the next
 */
public record Snapshot(
    long version,
    Instant at,
    Map<Path, PathHealth> paths,
    Map<String, Gate> channels,
    List<Change> changes) {

  public Snapshot {
    paths = Map.copyOf(paths);
    channels = Map.copyOf(channels);
    changes = List.copyOf(changes);
  }

  /** Without recent changes. */
  public Snapshot(
      long version, Instant at, Map<Path, PathHealth> paths, Map<String, Gate> channels) {
    this(version, at, paths, channels, List.of());
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
   */
  public record PathHealth(
      Gate gate, double successRate, double deliveryRate, long samples, long settled) {}

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

    /** Whether it lets nothing pass at that time. */
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

  /** The channel's gate and the path's, whichever lets less pass. */
  public Gate gate(Path path) {
    Gate channel = channels.getOrDefault(path.channel(), Gate.CLOSED);
    PathHealth health = paths.get(path);
    Gate own = health == null ? Gate.CLOSED : health.gate();
    return own.share() < channel.share() ? own : channel;
  }
}
