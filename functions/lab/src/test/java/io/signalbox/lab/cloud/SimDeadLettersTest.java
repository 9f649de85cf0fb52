package io.signalbox.lab.cloud;

import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.testing.DeadLettersContract;
import java.util.LinkedHashMap;
import java.util.Map;

/** The simulated store obeys the contract of the real one. */
class SimDeadLettersTest extends DeadLettersContract {
  private final InFibers fibers = new InFibers();
  private final Map<String, Letter> table = new LinkedHashMap<>();
  private final DeadLetters letters =
      fibers.call(DeadLetters.class, new SimDeadLetters(fibers.instance, table));

  @Override
  protected DeadLetters deadLetters() {
    return letters;
  }
}
