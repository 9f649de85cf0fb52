package io.signalbox.core.channel;

import io.signalbox.core.message.Kind;
import java.util.Set;

/**
 * A tenant's business type: maps to a kind and a policy.
 *
 * @param name upper case, for instance {@code REGISTER_CODE}
 * @param channels channels that may carry it; {@code *} for all
 * @param neverResend payment-like: an attempt whose outcome is unknown is never sent again
 */
public record BizType(String name, Kind kind, Set<String> channels, boolean neverResend) {
  public BizType {
    channels = Set.copyOf(channels);
  }
}
