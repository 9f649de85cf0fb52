package io.signalbox.core.channel;

import io.signalbox.core.message.Kind;
import java.util.Set;

/**
 * A tenant's business type: maps to a kind and a policy.
 *
 * @param name upper case, for instance {@code REGISTER_CODE}
 * @param channels channels that may carry it; {@code *} for all
 * @param retry its kind's, but for what it has of its own
 */
public record BizType(String name, Kind kind, Set<String> channels, RetryPolicy retry) {
  public BizType {
    channels = Set.copyOf(channels);
  }

  /** One that is retried as its kind is by default. */
  public BizType(String name, Kind kind, Set<String> channels) {
    this(name, kind, channels, RetryPolicy.of(kind));
  }
}
