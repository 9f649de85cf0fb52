package io.signalbox.local.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code ./localstack/ministack} takes. */
@Command(
    name = "ministack",
    sortOptions = false,
    description =
        "Runs MiniStack, an emulator of AWS, with all of Signalbox deployed to it. Ctrl-C stops it.")
final class MinistackArguments {
  static final int DEFAULT_PORT = 4566;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of MiniStack, 0 for any free one; default " + DEFAULT_PORT + ".")
  private @Nullable Integer port;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "A MiniStack that runs already on this machine, instead of starting one.")
  private @Nullable String endpoint;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the key and of the providers; default ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(names = "--no-deploy", description = "Leave that to infra/deploy --endpoint.")
  private boolean empty;

  @Option(names = "--verbose", description = "Every step of every message, on standard error.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "This text.")
  private boolean help;

  @Parameters(
      paramLabel = "COMMAND",
      description =
          "After --: run it with the address in SIGNALBOX_AWS_ENDPOINT, then end as it ended.")
  private List<String> command = new ArrayList<>();

  int port() {
    return port == null ? DEFAULT_PORT : port;
  }

  /** Null to start one. */
  @Nullable URI endpoint() {
    return Address.of(endpoint);
  }

  long seed() {
    return seed;
  }

  boolean empty() {
    return empty;
  }

  boolean verbose() {
    return verbose;
  }

  boolean help() {
    return help;
  }

  /** Empty to stay until it is stopped. */
  List<String> command() {
    return command;
  }

  /** Every fault at once, those of the parser first. */
  List<String> faults(List<Exception> unparsed) {
    List<String> faults = new ArrayList<>();
    unparsed.forEach(e -> faults.add(String.valueOf(e.getMessage())));
    Script.checkPort(port(), faults);
    Address.check("--endpoint", endpoint, faults);
    if (endpoint != null && port != null) {
      faults.add("--port goes without --endpoint only");
    }
    return faults;
  }
}
