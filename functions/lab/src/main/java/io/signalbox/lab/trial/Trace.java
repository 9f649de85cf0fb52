package io.signalbox.lab.trial;

import io.signalbox.lab.sim.Simulation;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What happened, line by line: hashed always, written when somebody wants to read it. */
public final class Trace {
  private final Simulation sim;
  private final @Nullable Consumer<String> reader;
  private long hash = 17;
  private long lines;

  Trace(Simulation sim, @Nullable Consumer<String> reader) {
    this.sim = sim;
    this.reader = reader;
  }

  /** One line: who did what about what, and what came of it. */
  public void note(String who, String what, String about, String outcome) {
    lines++;
    hash = hash * 31 + sim.now();
    hash = hash * 31 + who.hashCode();
    hash = hash * 31 + what.hashCode();
    hash = hash * 31 + about.hashCode();
    hash = hash * 31 + outcome.hashCode();
    if (reader != null) {
      Instant at = Instant.ofEpochMilli(sim.now());
      reader.accept("%-24s %-18s %-20s %s  %s".formatted(at, who, what, about, outcome));
    }
  }

  /** The same for the same run. */
  public long hash() {
    return hash;
  }

  public long lines() {
    return lines;
  }
}
