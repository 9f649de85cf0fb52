package io.signalbox.local.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code infra/deploy}, {@code diff}, {@code destroy} and {@code smoke} take. */
@Command(
    name = "infra",
    sortOptions = false,
    description = {
      "deploy   creates or updates a stage",
      "diff     tells what deploy would change",
      "destroy  deletes a stage",
      "smoke    tells whether a stage does its work",
      "",
      "With --endpoint at an emulator of AWS, which ./localstack/ministack starts; else on AWS,",
      "with the credentials and the region that the AWS CLI would take.",
      ""
    })
final class InfraArguments {
  static final int DEFAULT_MESSAGES = 500;
  static final int DEFAULT_RESERVED = 2;
  private static final int MOST_MESSAGES = 20_000;

  /** As infra's own {@code Stage} has it. */
  private static final Pattern STAGE = Pattern.compile("[a-z][a-z0-9]{0,15}");

  /** What to do; the scripts name themselves. */
  enum Action {
    deploy,
    diff,
    destroy,
    smoke
  }

  @Parameters(index = "0", hidden = true)
  private @Nullable Action action;

  @Option(
      names = "--stage",
      paramLabel = "NAME",
      description = "A to z and digits, at most 16; with --endpoint the default is local.")
  private @Nullable String stage;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "An emulator instead of AWS, as http://127.0.0.1:4566.")
  private @Nullable String endpoint;

  @Option(
      names = "--region",
      paramLabel = "NAME",
      description = "Default: what the AWS CLI would take; with --endpoint us-east-1.")
  private @Nullable String region;

  @Option(
      names = "--providers",
      paramLabel = "URL",
      description = "Simulated providers; default those that run beside the endpoint.")
  private @Nullable String providers;

  @Option(
      names = "--functions",
      paramLabel = "URL",
      description = "Runs the endpoint's functions; default what runs beside the endpoint.")
  private @Nullable String functions;

  @Option(names = "--yes", description = "Do not ask before something is changed on AWS.")
  private boolean yes;

  @Option(
      names = "--messages",
      paramLabel = "N",
      description = "smoke: how many, 1 to 20000; default " + DEFAULT_MESSAGES + ".")
  private @Nullable Integer messages;

  @Option(
      names = "--reserved",
      paramLabel = "N",
      description =
          "smoke: instances of each sending function meanwhile; default " + DEFAULT_RESERVED + ".")
  private @Nullable Integer reserved;

  @Option(names = "--json", description = "smoke: the figures as one JSON object.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "This text.")
  private boolean help;

  @Nullable Action action() {
    return action;
  }

  /** Null when none is given and none is the default. */
  @Nullable String stage() {
    return stage == null && endpoint != null ? "local" : stage;
  }

  /** Null for AWS. */
  @Nullable URI endpoint() {
    return Address.of(endpoint);
  }

  @Nullable String region() {
    return region == null && endpoint != null ? "us-east-1" : region;
  }

  @Nullable URI providers() {
    return Address.of(providers);
  }

  @Nullable URI functions() {
    return Address.of(functions);
  }

  boolean yes() {
    return yes;
  }

  int messages() {
    return messages == null ? DEFAULT_MESSAGES : messages;
  }

  int reserved() {
    return reserved == null ? DEFAULT_RESERVED : reserved;
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
    if (stage() == null) {
      faults.add("--stage is missing: AWS has no default stage");
    } else if (!STAGE.matcher(stage()).matches()) {
      faults.add("--stage is '%s', must be a letter and up to 15 of a-z, 0-9".formatted(stage()));
    }
    Address.check("--endpoint", endpoint, faults);
    Address.check("--providers", providers, faults);
    Address.check("--functions", functions, faults);
    if (endpoint == null && (providers != null || functions != null)) {
      faults.add("--providers and --functions go with --endpoint only");
    }
    smoke(faults);
    return faults;
  }

  private void smoke(List<String> faults) {
    if (action != Action.smoke && (json || messages != null || reserved != null)) {
      faults.add("--json, --messages and --reserved go with smoke only");
    }
    if (messages() < 1 || messages() > MOST_MESSAGES) {
      faults.add("--messages is %d, must be 1 to %d".formatted(messages(), MOST_MESSAGES));
    }
    if (reserved() < 1) {
      faults.add("--reserved is %d, must be at least 1".formatted(reserved()));
    }
  }
}
