package io.signalbox.local.cli;

import io.signalbox.local.demo.Settings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What {@code ./localstack/up} takes. */
@Command(
    name = "up",
    sortOptions = false,
    description = "Runs all of Signalbox on this machine. Ctrl-C stops it.")
final class Arguments {
  private static final int DEFAULT_PORT = 8080;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the HTTP API, 0 for any free one; default 8080, of the demo 0.")
  private @Nullable Integer port;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the key, the providers and the demo's traffic; default ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(names = "--verbose", description = "Every step of every message, on standard error.")
  private boolean verbose;

  @Option(
      names = "--demo",
      paramLabel = "N",
      description = "Sends N messages (60 to 20000), waits until all are final, and ends.")
  private @Nullable Integer demo;

  @Option(
      names = "--chaos",
      description = "The demo while one in ten invocations is killed, for two minutes.")
  private boolean chaos;

  @Option(names = "--json", description = "The demo's figures as one JSON object.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "This text.")
  private boolean help;

  int port() {
    if (port != null) {
      return port;
    }
    return demo == null ? DEFAULT_PORT : 0;
  }

  long seed() {
    return seed;
  }

  boolean verbose() {
    return verbose;
  }

  /** Of the demo; null for none. */
  @Nullable Settings demoSettings() {
    if (demo == null) {
      return null;
    }
    return chaos ? Settings.chaotic(demo, seed) : Settings.of(demo, seed);
  }

  boolean chaos() {
    return chaos;
  }

  boolean json() {
    return json;
  }

  boolean help() {
    return help;
  }

  /** Every fault at once, those of the parser first. */
  List<String> faults(List<Exception> unparsed) {
    List<String> faults = new ArrayList<>();
    unparsed.forEach(e -> faults.add(String.valueOf(e.getMessage())));
    Script.checkPort(port(), faults);
    if (demo != null && (demo < Settings.FEWEST || demo > Settings.MOST)) {
      faults.add("--demo is %d, must be %d to %d".formatted(demo, Settings.FEWEST, Settings.MOST));
    }
    if (json && demo == null) {
      faults.add("--json goes with --demo only");
    }
    if (chaos && demo == null) {
      faults.add("--chaos goes with --demo only");
    }
    return faults;
  }
}
