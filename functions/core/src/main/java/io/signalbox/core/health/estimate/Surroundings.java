package io.signalbox.core.health.estimate;

import io.signalbox.core.channel.Channel;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * What an estimator must be told, since no counter shows it.
 *
 * @param channels that may be sent through, whether or not they ever were
 * @param silent those that report no delivery: nothing follows from hearing nothing
 * @param zones whose clock says which hour it is in a country
 */
public record Surroundings(
    Set<String> channels, Set<String> silent, Function<String, ZoneId> zones) {
  public Surroundings {
    channels = Set.copyOf(channels);
    silent = Set.copyOf(silent);
  }

  /** As the channels are configured. */
  public static Surroundings of(Collection<Channel> channels, Function<String, ZoneId> zones) {
    Set<String> all = new HashSet<>();
    Set<String> silent = new HashSet<>();
    for (Channel channel : channels) {
      all.add(channel.name());
      if (!channel.abilities().receipts()) {
        silent.add(channel.name());
      }
    }
    return new Surroundings(all, silent, zones);
  }
}
