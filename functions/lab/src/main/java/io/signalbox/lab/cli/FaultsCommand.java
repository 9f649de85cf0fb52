package io.signalbox.lab.cli;

import io.signalbox.lab.faults.FaultLab;
import io.signalbox.lab.faults.FaultLab.Caught;
import io.signalbox.lab.faults.Report;
import io.signalbox.lab.faults.Result;
import io.signalbox.lab.trial.Mutant;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The fault lab: seeds, one seed with its trace, or the mutants. */
@Command(
    name = "faults",
    description = "Crashes, repetitions, lost answers, outages and wrong clocks, by seed.",
    mixinStandardHelpOptions = true)
final class FaultsCommand implements Callable<Integer> {
  private static final long MUTANT_SEEDS = 300;
  private static final long USUAL_SEEDS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--seeds", paramLabel = "N", description = "run seeds 1 to N; default 1000")
  private @Nullable Long seeds;

  @Option(names = "--seed", paramLabel = "N", description = "run one seed")
  private @Nullable Long seed;

  @Option(names = "--trace", description = "with --seed: print every step")
  private boolean trace;

  @Option(names = "--mutants", description = "take out one safeguard at a time")
  private boolean mutants;

  @Option(names = "--json", description = "print JSON, and nothing else")
  private boolean json;

  @Override
  public Integer call() {
    List<String> faults = faults();
    if (!faults.isEmpty()) {
      throw new ParameterException(spec.commandLine(), String.join("; ", faults));
    }
    int exit = mutants ? hunt() : told(results());
    out().flush();
    return exit;
  }

  private List<String> faults() {
    List<String> faults = new ArrayList<>();
    fault(seeds != null && seeds < 1, "--seeds is 1 or more", faults);
    fault(seeds != null && seed != null, "--seeds and --seed exclude each other", faults);
    fault(mutants && (seeds != null || seed != null), "--mutants tries its own seeds", faults);
    fault(trace && seed == null, "--trace goes with --seed", faults);
    fault(trace && json, "--trace is no JSON", faults);
    return faults;
  }

  private static void fault(boolean is, String what, List<String> faults) {
    if (is) {
      faults.add(what);
    }
  }

  private List<Result> results() {
    return seed == null
        ? FaultLab.run(1, seeds == null ? USUAL_SEEDS : seeds, this::heard)
        : List.of(one(seed));
  }

  private Result one(long which) {
    if (!trace) {
      return FaultLab.run(which, Mutant.NONE, null);
    }
    return FaultLab.run(which, Mutant.NONE, out()::println);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void heard(Result result) {
    if (!json) {
      result.violations().forEach(v -> out().println("seed " + result.seed() + ": " + v));
    }
  }

  private int told(List<Result> results) {
    out().println(Report.json(results));
    return results.stream().allMatch(r -> r.violations().isEmpty()) ? 0 : 1;
  }

  private int hunt() {
    List<Caught> all = FaultLab.mutants(MUTANT_SEEDS);
    if (json) {
      out().println(Report.mutantsJson(all));
    } else {
      all.forEach(c -> out().println(line(c)));
    }
    return all.stream().allMatch(c -> c.seed() != null) ? 0 : 1;
  }

  private static String line(Caught c) {
    String by = c.seed() == null ? "NOT CAUGHT" : "seed " + c.seed() + ": " + c.violation();
    return "%-20s %s%n%20s %s".formatted(c.mutant(), c.what(), "", by);
  }
}
