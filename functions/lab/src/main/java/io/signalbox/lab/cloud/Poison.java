package io.signalbox.lab.cloud;

import io.signalbox.core.message.Work;

/** A record that nobody can read. */
public record Poison(String key) implements Work {
  @Override
  public String group() {
    return "";
  }
}
