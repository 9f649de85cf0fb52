package io.signalbox.lab.trial;

import io.signalbox.lab.sim.Simulation;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run's conditions, shared by all that take part.
 *
 * @param random the core's own chance, apart from that of the faults
 */
public record Trial(
    long seed,
    Simulation sim,
    Faults faults,
    Trace trace,
    Judge judge,
    SplittableRandom random,
    Mutant mutant) {

  /** A Monday before noon, UTC. */
  private static final long START = 1_772_452_500_000L;

  private static final long ROUGH_MILLIS = 25 * 60_000L;

  /** Everything follows from the seed and the mutant. */
  public static Trial of(long seed, Mutant mutant, @Nullable Consumer<String> reader) {
    SplittableRandom root = new SplittableRandom(seed);
    Simulation sim = new Simulation(START + root.nextLong(3_600_000L));
    Trace trace = new Trace(sim, reader);
    Faults faults = new Faults(sim, root.split(), sim.now() + ROUGH_MILLIS);
    return new Trial(seed, sim, faults, trace, new Judge(trace), root.split(), mutant);
  }
}
