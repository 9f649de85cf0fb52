package io.signalbox.lab.faults;

import io.signalbox.lab.trial.Mutant;
import io.signalbox.lab.trial.Trial;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Runs seeds. They have nothing in common, so that two cores run two at a time. */
public final class FaultLab {
  private static final int AT_ONCE = 2;

  private FaultLab() {}

  /** One run; a reader gets every line of its trace. */
  public static Result run(long seed, Mutant mutant, @Nullable Consumer<String> reader) {
    Trial trial = Trial.of(seed, mutant, reader);
    new World(trial).run();
    return new Result(seed, trial.judge().verdict(), trial.trace().hash());
  }

  /**
   * That many seeds from that one on.
   *
   * @param each hears of each run, in the order of seeds
   */
  public static List<Result> run(long first, long seeds, Consumer<Result> each) {
    List<Supplier<Result>> runs =
        LongStream.range(first, first + seeds)
            .<Supplier<Result>>mapToObj(seed -> () -> run(seed, Mutant.NONE, null))
            .toList();
    return atOnce(runs, each);
  }

  /**
   * Which seed caught a mutant.
   *
   * @param seed the first that did; null when none did
   * @param violation what it said
   */
  public record Caught(String mutant, @Nullable Long seed, String what, String violation) {}

  /** Runs each mutant until a seed catches it, that many seeds at most. */
  public static List<Caught> mutants(long seeds) {
    List<Supplier<Caught>> hunts =
        IntStream.range(0, Mutants.all().size())
            .<Supplier<Caught>>mapToObj(index -> () -> hunt(index, seeds))
            .toList();
    return atOnce(hunts, c -> {});
  }

  /** Each run has a mutant of its own: some keep what passes through them. */
  private static Caught hunt(int index, long seeds) {
    Mutant mutant = Mutants.all().get(index);
    for (long seed = 1; seed <= seeds; seed++) {
      Result result = run(seed, Mutants.all().get(index), null);
      if (!result.violations().isEmpty()) {
        return new Caught(mutant.name(), seed, mutant.what(), result.violations().get(0));
      }
    }
    return new Caught(mutant.name(), null, mutant.what(), "");
  }

  private static <R> List<R> atOnce(List<Supplier<R>> runs, Consumer<R> each) {
    ForkJoinPool pool = new ForkJoinPool(AT_ONCE);
    try {
      List<ForkJoinTask<R>> tasks =
          runs.stream().<ForkJoinTask<R>>map(r -> pool.submit(r::get)).toList();
      return tasks.stream().map(ForkJoinTask::join).peek(each).toList();
    } finally {
      pool.shutdown();
    }
  }
}
