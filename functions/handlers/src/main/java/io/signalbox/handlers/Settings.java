package io.signalbox.handlers;

import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** The environment of a function, as the template gives it. Nothing else reads it. */
final class Settings {
  private final Map<String, String> environment;

  Settings(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /** Whole, for the SDK's own settings. */
  Map<String, String> environment() {
    return environment;
  }

  /**
   * The value of a variable.
   *
   * @throws IllegalStateException when it is not set, naming it and those that are
   */
  String get(String name) {
    String value = environment.get(name);
    if (value == null) {
      throw new IllegalStateException(
          "environment variable " + name + " is not set; set are " + names());
    }
    return value;
  }

  /** The value of a variable, or that one when it is not set. */
  String get(String name, String otherwise) {
    return environment.getOrDefault(name, otherwise);
  }

  /** Physical name of a table by its logical one, for instance {@code messages}. */
  String table(String logical) {
    return get("TABLE_" + logical.toUpperCase(Locale.ROOT));
  }

  /**
   * Whether this is a laptop, where webhooks may go anywhere: stage {@code local} and endpoints of
   * its own. Both, so that neither an endpoint set in the cloud nor stage {@code local} deployed to
   * an account opens the way to inner addresses.
   */
  boolean isLocal() {
    return get("STAGE", "").equals("local")
        && environment.keySet().stream().anyMatch(n -> n.startsWith("AWS_ENDPOINT_URL"));
  }

  private String names() {
    return new TreeSet<>(environment.keySet()).toString();
  }
}
