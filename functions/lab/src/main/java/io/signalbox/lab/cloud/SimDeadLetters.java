package io.signalbox.lab.cloud;

import io.signalbox.core.deadletter.DeadLetters;
import java.util.Map;

/** Dead letters as one process sees them. */
public final class SimDeadLetters implements DeadLetters {
  private final Instance instance;
  private final Map<String, Letter> table;

  SimDeadLetters(Instance instance, Map<String, Letter> table) {
    this.instance = instance;
    this.table = table;
  }

  @Override
  public void keep(Letter letter) {
    instance.call(
        "keep letter",
        letter.id(),
        () -> {
          table.putIfAbsent(letter.id(), letter);
          return true;
        });
  }
}
