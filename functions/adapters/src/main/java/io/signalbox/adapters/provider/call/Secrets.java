package io.signalbox.adapters.provider.call;

import java.util.Map;
import java.util.Optional;

/** The channel's secret at the time of a call. */
public final class Secrets {
  private final Access access;

  public Secrets(Access access) {
    this.access = access;
  }

  /**
   * The secret, {@code ""} for a channel without one, or empty when it cannot be had now: the
   * attempt is claimed already, so this ends it as certainly not sent rather than in doubt.
   */
  public Optional<String> get() {
    if (access.channel().secret() == null) {
      return Optional.of("");
    }
    try {
      return Optional.of(access.secret().get());
    } catch (RuntimeException e) {
      String why = e.getClass().getSimpleName();
      access
          .log()
          .step(
              "provider.secret_unavailable",
              "",
              "",
              Map.of("channel", access.channel().name(), "why", why));
      return Optional.empty();
    }
  }
}
