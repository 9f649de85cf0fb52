package io.signalbox.lab.faults;

import io.signalbox.lab.trial.Judge;
import java.util.List;

/** One run's outcome. */
public record Result(long seed, Judge judge, long hash) {

  public List<String> violations() {
    return judge.violations();
  }
}
