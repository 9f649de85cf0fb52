package io.signalbox.infra.plan;

import java.time.Duration;
import java.util.List;

/** Channels for tests. */
public final class Channels {
  private Channels() {}

  public static Channel channel(String name, int slots) {
    return channel(name, slots, 1);
  }

  static Channel channel(String name, int maxConcurrency, int parallelSends) {
    return new Channel(
        name,
        name,
        maxConcurrency,
        parallelSends,
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        true);
  }

  static Channel slow(String name, Duration readTimeout) {
    return new Channel(name, name, 10, 1, Duration.ofSeconds(1), readTimeout, false);
  }

  public static ChannelFile file(Channel... channels) {
    return new ChannelFile(List.of(channels), List.of());
  }
}
