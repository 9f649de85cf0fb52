package io.signalbox.core.testing;

import io.signalbox.core.health.trial.Trials;

class InMemoryTrialsTest extends TrialsContract {
  @Override
  protected Trials create() {
    return new InMemoryTrials();
  }
}
