package io.signalbox.adapters.provider.call;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.StepLog;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a provider is built from.
 *
 * @param secret the channel's secret; asked at every use, so that it can be rotated; not asked when
 *     the channel names none
 * @param clock for {@code Retry-After} dates
 */
public record Access(
    Channel channel, Supplier<String> secret, InstantSource clock, StepLog log, Metrics metrics) {

  /** Counts a code or status that no table knows; {@code where} is one of a few words. */
  void unmapped(String where) {
    Map<String, String> series = Map.of(Metrics.CHANNEL, channel.name(), Metrics.CLASS, where);
    metrics.count(Metrics.UNMAPPED_CODES, 1, series);
  }

  /** Counts a receipt that says nothing we know; {@code why} is one of a few words. */
  void unread(String why) {
    Map<String, String> series = Map.of(Metrics.CHANNEL, channel.name(), Metrics.CLASS, why);
    metrics.count(Metrics.UNREAD_RECEIPTS, 1, series);
  }

  @Override
  public String toString() {
    return channel.name();
  }
}
