package io.signalbox.local.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An option that is the address of a server. */
final class Address {
  private Address() {}

  /** Null when none is given, or none that is an http or https address. */
  static @Nullable URI of(@Nullable String given) {
    if (given == null) {
      return null;
    }
    try {
      URI uri = new URI(given);
      boolean web = List.of("http", "https").contains(String.valueOf(uri.getScheme()));
      return web && uri.getHost() != null ? uri : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }

  /** Adds a fault when one is given that is no such address. */
  static void check(String option, @Nullable String given, List<String> faults) {
    if (given != null && of(given) == null) {
      faults.add("%s is '%s', must be an http or https address".formatted(option, given));
    }
  }
}
