package io.signalbox.lab.faults;

import io.signalbox.lab.trial.Verdict;
import java.util.List;

/** One run's outcome. */
public record Result(long seed, Verdict verdict, long hash) {

  public List<String> violations() {
    return verdict.violations();
  }
}
