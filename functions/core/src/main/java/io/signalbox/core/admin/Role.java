package io.signalbox.core.admin;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an operator may do; each includes those before it. */
public enum Role {
  /** Looks. */
  VIEWER,
  /** Also replays, discards, overrides. */
  OPERATOR,
  /** Also changes the configuration. */
  ADMIN;

  public boolean includes(Role other) {
    return compareTo(other) >= 0;
  }

  /** The name in the API and in stores: lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of that name, or empty. */
  public static Optional<Role> ofWireName(String name) {
    return Arrays.stream(values()).filter(r -> r.wireName().equals(name)).findFirst();
  }
}
