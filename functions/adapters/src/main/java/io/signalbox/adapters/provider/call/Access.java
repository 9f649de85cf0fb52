package io.signalbox.adapters.provider.call;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.StepLog;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What a provider is built from.
 *
 * @param secret the channel's secret; asked at every use, so that it can be rotated; not asked when
 *     the channel names none
 * @param clock for {@code Retry-After} dates
 */
public record Access(Channel channel, Supplier<String> secret, InstantSource clock, StepLog log) {
  @Override
  public String toString() {
    return channel.name();
  }
}
