package io.signalbox.lab.trial;

import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import java.util.List;
import java.util.Map;

/**
 * What a judge came to. It holds nothing of its run: a thousand runs' memory is gigabytes.
 *
 * @param violations the first few, in words
 */
public record Verdict(
    Map<Count, Long> counts, Map<Breach, Long> breaches, List<String> violations) {
  public Verdict {
    counts = Map.copyOf(counts);
    breaches = Map.copyOf(breaches);
    violations = List.copyOf(violations);
  }

  public long counted(Count what) {
    return counts.getOrDefault(what, 0L);
  }

  public long breached(Breach kind) {
    return breaches.getOrDefault(kind, 0L);
  }
}
