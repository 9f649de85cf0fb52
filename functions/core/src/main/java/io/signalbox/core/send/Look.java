package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How, and how often, an attempt in doubt is looked into. */
enum Look {
  /** Sent again under the same idempotency key, in its channel's lane: it is a call like others. */
  REPEAT,
  /** Asked for by a status query, in the confirm function: it must not hold a sending slot. */
  QUERY,
  /** Nobody but a receipt can tell. */
  NONE;

  /** First wait: the provider may still be working. */
  static final Duration FIRST = Duration.ofSeconds(2);

  /** What two hosts' clocks may differ by: a key that is about to be forgotten is not used. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  /** How that channel tells what became of an attempt whose call began so long ago. */
  static Look of(Channel channel, Duration sinceCall) {
    Channel.Abilities abilities = channel.abilities();
    Duration arrives = sinceCall.plus(channel.limits().callTimeout()).plus(MARGIN);
    if (abilities.idempotencyKey() && arrives.compareTo(abilities.keyLife()) < 0) {
      return REPEAT;
    }
    return abilities.statusQuery() ? QUERY : NONE;
  }

  /** Wait until the first look, never before the call's time is over; null for no look. */
  static @Nullable Duration first(Channel channel, Duration sinceCall) {
    return later(channel, sinceCall, FIRST);
  }

  /**
   * Doubles with the time since the call began, so that no counter is needed; beyond the receipt
   * deadline nothing is asked any more, since the receipt check closes the message.
   */
  static @Nullable Duration next(Channel channel, Duration sinceCall) {
    if (sinceCall.compareTo(channel.abilities().receiptDeadline()) >= 0) {
      return null;
    }
    return later(channel, sinceCall, sinceCall.compareTo(FIRST) < 0 ? FIRST : sinceCall);
  }

  private static @Nullable Duration later(Channel channel, Duration sinceCall, Duration wait) {
    // A clock that went back says less than nothing.
    Duration since = sinceCall.isNegative() ? Duration.ZERO : sinceCall;
    Duration left = channel.limits().callTimeout().minus(since);
    Duration delay = wait.compareTo(left) > 0 ? wait : left;
    return of(channel, since.plus(delay)) == NONE ? null : delay;
  }
}
