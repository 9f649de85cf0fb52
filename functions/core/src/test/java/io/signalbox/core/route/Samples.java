package io.signalbox.core.route;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages, channels and snapshots of the routing tests. */
final class Samples {
  static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  static final String NUMBER = "+12025550100";

  private Samples() {}

  /** An OTP to the US that lives for so long. */
  static Message.Origin origin(String request, Duration life, @Nullable String pin) {
    return new Message.Origin(
        MessageId.derive("acme", request, NUMBER),
        "acme",
        request,
        Kind.OTP,
        "REGISTER_CODE",
        new Destination(NUMBER, "US", "unknown", "America/New_York"),
        "",
        new Text("code 123456", Text.Encoding.GSM7, 2),
        pin,
        NOW,
        null,
        NOW.plus(life),
        5,
        "https://acme.example/hook",
        "trace-1",
        7500);
  }

  static Dispatch otp() {
    return living(Duration.ofMinutes(10));
  }

  /** One of many. */
  static Dispatch otp(int number) {
    return Dispatch.first(origin("r-" + number, Duration.ofMinutes(10), null), NOW);
  }

  static Dispatch living(Duration life) {
    return Dispatch.first(origin("r-1", life, null), NOW);
  }

  static Dispatch pinned(String channel) {
    return Dispatch.first(origin("r-1", Duration.ofMinutes(10), channel), NOW);
  }

  /** The next attempt after those channels. */
  static Dispatch after(String... tried) {
    Dispatch first = otp();
    return new Dispatch(
        first.facts(), tried.length + 1, Dispatch.Step.SEND, Arrays.asList(tried), NOW, null);
  }

  static Dispatch dueAt(Dispatch dispatch, Instant due) {
    return new Dispatch(
        dispatch.facts(), dispatch.attempt(), dispatch.step(), dispatch.tried(), due, null);
  }

  static Dispatch inZone(Dispatch dispatch, String zone) {
    Dispatch.Facts f = dispatch.facts();
    Dispatch.Facts moved =
        new Dispatch.Facts(
            f.id(),
            f.tenant(),
            f.kind(),
            f.bizType(),
            f.country(),
            f.operator(),
            zone,
            f.segments(),
            f.maxAttempts(),
            f.acceptedAt(),
            f.deadline(),
            f.pin(),
            f.traceId());
    return new Dispatch(moved, dispatch.attempt(), dispatch.step(), List.of(), NOW, null);
  }

  static Channel channel(String name) {
    return channel(name, true, 100, coverage(null));
  }

  static Channel costing(String name, long micros) {
    Channel usual = channel(name);
    return new Channel(
        name,
        usual.provider(),
        true,
        usual.weight(),
        usual.endpoint(),
        null,
        Map.of("*", micros),
        usual.limits(),
        usual.coverage(),
        usual.abilities(),
        Map.of());
  }

  static Channel weighing(String name, int weight) {
    return channel(name, true, weight, coverage(null));
  }

  static Channel disabled(String name) {
    return channel(name, false, 100, coverage(null));
  }

  static Channel covering(String name, Channel.Coverage coverage) {
    return channel(name, true, 100, coverage);
  }

  static Channel open(String name, int fromHour, int toHour) {
    return covering(name, coverage(hours(fromHour, toHour)));
  }

  static Channel.Hours hours(int from, int to) {
    return new Channel.Hours(LocalTime.of(from, 0), LocalTime.of(to, 0));
  }

  static Channel.Coverage coverage(Channel.@Nullable Hours hours) {
    return new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, hours);
  }

  /** One call through it may take 3 s. */
  private static Channel channel(
      String name, boolean enabled, int weight, Channel.Coverage coverage) {
    return new Channel(
        name,
        "sim",
        enabled,
        weight,
        "http://peer.example",
        null,
        Map.of("*", 7500L),
        new Channel.Limits(20, 2, 200, Duration.ofSeconds(1), Duration.ofSeconds(2)),
        coverage,
        new Channel.Abilities(true, false, true, Duration.ofSeconds(25)),
        Map.of());
  }

  static Catalog catalog(Channel... channels) {
    return new Catalog(
        List.of(channels), List.of(new BizType("REGISTER_CODE", Kind.OTP, Set.of("*"))));
  }

  static Path path(String channel) {
    return new Path(channel, "US", "unknown");
  }

  static Gate gate(double share) {
    Mode mode = share <= 0 ? Mode.OPEN : share < 1 ? Mode.RAMPING : Mode.CLOSED;
    return new Gate(mode, NOW, share <= 0 ? NOW.plusSeconds(30) : null, 1, share, "test");
  }

  /** Version 7 with that share of each named path. */
  static Snapshot gates(Map<String, Double> shares) {
    Map<Path, PathHealth> paths = new HashMap<>();
    shares.forEach((c, s) -> paths.put(path(c), new PathHealth(gate(s), 1, 1, 0, 0)));
    return new Snapshot(7, NOW, paths, Map.of());
  }

  /** Version 7 with that belief of each named channel's path. */
  static Snapshot believed(Map<String, PathState> states) {
    Map<Path, PathHealth> paths = new HashMap<>();
    states.forEach((c, s) -> paths.put(path(c), new PathHealth(Gate.CLOSED, 1, 1, 0, 0, s)));
    return new Snapshot(7, NOW, paths, Map.of());
  }

  /** A path that works, with that chance of delivery by a thousand receipts, and that share. */
  static PathState delivering(double chance, double share) {
    return new PathState(
        chance,
        chance,
        1,
        0,
        false,
        0.9,
        1_000 * chance,
        1_000 * (1 - chance),
        chance,
        chance,
        chance,
        chance,
        300,
        share);
  }
}
