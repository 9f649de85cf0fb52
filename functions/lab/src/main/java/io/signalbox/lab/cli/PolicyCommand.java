package io.signalbox.lab.cli;

import io.signalbox.lab.policy.PolicyLab;
import io.signalbox.lab.policy.PolicyLab.Outcome;
import io.signalbox.lab.policy.report.Json;
import io.signalbox.lab.policy.report.Page;
import io.signalbox.lab.policy.report.Results;
import io.signalbox.lab.policy.report.Table;
import io.signalbox.lab.policy.world.World;
import io.signalbox.lab.policy.world.Worlds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The policy lab: every strategy, or some, in every world, or some. */
@Command(
    name = "policy",
    description = "Strategies against an oracle that knows the truth.",
    mixinStandardHelpOptions = true)
final class PolicyCommand implements Callable<Integer> {
  private static final int MOST_DAYS = 20;
  private static final Pattern NOTES = Pattern.compile("(?ms)^## Notes$.*?(?=^## |\\z)");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--seeds", paramLabel = "N", description = "run seeds 1 to N; default 5")
  private int seeds = 5;

  @Option(names = "--days", paramLabel = "N", description = "simulated days, 1 to 20; default 7")
  private int days = 7;

  @Option(names = "--world", paramLabel = "NAME", description = "only that one; may be repeated")
  private List<String> worlds = new ArrayList<>();

  @Option(names = "--strategy", paramLabel = "NAME", description = "only that; may be repeated")
  private List<String> strategies = new ArrayList<>();

  @Option(names = "--report", paramLabel = "DIR", description = "write DIR/policy.html as well")
  private @Nullable Path report;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "write goals and tables as Markdown; keeps its section 'Notes'")
  private @Nullable Path results;

  @Option(names = "--json", description = "print JSON, and nothing else")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    check();
    List<Outcome> outcomes = new ArrayList<>();
    for (World world : chosen()) {
      List<String> names = strategies.isEmpty() ? PolicyLab.strategies() : strategies;
      outcomes.add(PolicyLab.run(world, names, seeds, days, this::progress));
    }
    if (report != null) {
      Files.createDirectories(report);
      Files.writeString(report.resolve("policy.html"), Page.of(outcomes));
    }
    if (results != null) {
      Files.writeString(results, Results.of(outcomes, seeds, command(), notes(results)));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.of(outcomes, seeds) : Table.of(outcomes));
    out.flush();
    return 0;
  }

  private String command() {
    return "./functions/lab/run "
        + String.join(
            " ",
            spec.commandLine().getParent() == null
                ? List.of("policy")
                : spec.commandLine().getParent().getParseResult().originalArgs().stream()
                    .map(PolicyCommand::withoutFolders)
                    .toList());
  }

  /** Where one machine has its files says nothing to the readers of the results. */
  private static String withoutFolders(String argument) {
    Path path = Path.of(argument);
    return path.isAbsolute() ? String.valueOf(path.getFileName()) : argument;
  }

  /** What people wrote under {@code ## Notes}, up to the next heading of its rank. */
  private static String notes(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    Matcher notes = NOTES.matcher(Files.readString(file));
    return notes.find() ? notes.group() : "";
  }

  private void check() {
    if (seeds < 1 || days < 1 || days > MOST_DAYS) {
      throw misuse("--seeds is 1 or more, --days 1 to " + MOST_DAYS);
    }
    for (String name : strategies) {
      if (!PolicyLab.strategies().contains(name)) {
        throw misuse("no strategy '" + name + "'; there are " + PolicyLab.strategies());
      }
    }
  }

  private List<World> chosen() {
    if (worlds.isEmpty()) {
      return Worlds.all();
    }
    List<String> known = Worlds.all().stream().map(World::name).toList();
    List<World> chosen = new ArrayList<>();
    for (String name : worlds) {
      @Nullable World world = Worlds.named(name).orElse(null);
      if (world == null) {
        throw misuse("no world '" + name + "'; there are " + known);
      }
      chosen.add(world);
    }
    return chosen;
  }

  private ParameterException misuse(String what) {
    return new ParameterException(spec.commandLine(), what);
  }

  private void progress(String what) {
    PrintWriter err = spec.commandLine().getErr();
    err.print("\r\033[K" + what);
    err.flush();
  }
}
