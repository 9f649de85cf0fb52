package io.signalbox.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The CDK app of {@code infra} and the CDK command line, as processes. */
final class Cdk {
  private static final String CHANNELS =
      "functions/handlers/src/main/resources/signalbox/channels.json";

  private final Path root;
  private final Path infra;
  private final String stage;

  /** For that stage; {@code root} holds the folder {@code infra}. */
  Cdk(Path root, String stage) {
    this.root = root.toAbsolutePath().normalize();
    this.infra = this.root.resolve("infra");
    this.stage = stage;
  }

  /** How a process ended, and what it wrote. */
  private record Ended(int status, String output) {}

  /** Writes the template of the stage; every reason why not, none when it is written. */
  List<String> template() throws IOException, InterruptedException {
    return synthesize("-Dout=" + folder());
  }

  /** Where {@link #template} writes. */
  Path templateFile() {
    return folder().resolve("signalbox.template.json");
  }

  /** Writes what {@link #run} deploys; every reason why not, none when it is written. */
  List<String> assembly() throws IOException, InterruptedException {
    return synthesize("-Dassembly=" + folder().resolve("cdk.out"));
  }

  private Path folder() {
    return infra.resolve("target/stages").resolve(stage);
  }

  private List<String> synthesize(String output) throws IOException, InterruptedException {
    Path libraries = infra.resolve("target/classpath");
    if (!Files.exists(libraries)) {
      return List.of(libraries + " is not built: mvn package");
    }
    Ended ended =
        ended(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dslf4j.internal.verbosity=ERROR",
            "-Dstage=" + stage,
            "-Dchannels=" + root.resolve(CHANNELS),
            output,
            "-cp",
            infra.resolve("target/classes")
                + System.getProperty("path.separator")
                + Files.readString(libraries),
            "io.signalbox.infra.SignalboxApp");
    return ended.status() == 0 ? List.of() : ended.output().lines().toList();
  }

  /** Installs the command line of the pinned version; why not, when it cannot. */
  List<String> install() throws IOException, InterruptedException {
    Ended ended =
        ended("node", root.resolve("localstack/install.cjs").toString(), infra.toString());
    return ended.status() == 0
        ? List.of()
        : List.of("the CDK command line could not be installed: " + ended.output().strip());
  }

  /** Runs the command line on this process's terminal, and returns its exit status. */
  int run(String region, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("node", infra.resolve("node_modules/aws-cdk/bin/cdk").toString()));
    command.addAll(Arrays.asList(arguments));
    command.addAll(List.of("--app", folder().resolve("cdk.out").toString(), "--no-notices"));
    ProcessBuilder process = new ProcessBuilder(command).directory(infra.toFile()).inheritIO();
    process.environment().putAll(quiet(region));
    return process.start().waitFor();
  }

  private Ended ended(String... command) throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().putAll(quiet(""));
    Process started = process.start();
    String output = new String(started.getInputStream().readAllBytes(), UTF_8);
    return new Ended(started.waitFor(), output);
  }

  private static Map<String, String> quiet(String region) {
    Map<String, String> silent =
        Map.of(
            "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION", "18,20",
            "JSII_SILENCE_WARNING_DEPRECATED_NODE_VERSION", "true",
            "CDK_DISABLE_CLI_TELEMETRY", "true");
    if (region.isEmpty()) {
      return silent;
    }
    Map<String, String> all = new HashMap<>(silent);
    all.put("AWS_REGION", region);
    return all;
  }
}
