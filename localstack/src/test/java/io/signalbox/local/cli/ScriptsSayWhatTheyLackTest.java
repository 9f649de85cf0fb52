package io.signalbox.local.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(
    value = {OS.LINUX, OS.MAC},
    disabledReason = "these are bash scripts")
class ScriptsSayWhatTheyLackTest {
  private static final List<String> BASICS =
      List.of("bash", "env", "dirname", "readlink", "sed", "head");

  @TempDir Path bin;

  @Test
  void script_names_everything_that_the_machine_lacks_at_once() throws Exception {
    Ended ended = run("up");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.output())
        .contains("lacks a JDK, 17 or newer", "lacks Node.js, 20 or newer", "lacks npm")
        .contains("lacks Maven, 3.8.6 or newer");
  }

  @Test
  void script_refuses_a_java_and_a_node_that_are_too_old() throws Exception {
    fake("java", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
    fake("node", "[ \"$1\" = --version ] && echo v18.20.4");
    List.of("javac", "npm", "mvn").forEach(name -> fake(name, "exit 0"));

    Ended ended = run("up");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.output())
        .contains("lacks a JDK, 17 or newer (java is 11)")
        .contains("lacks Node.js, 20 or newer (node is v18.20.4)");
  }

  @Test
  void ministack_says_that_it_needs_python_and_where_there_is_none_nothing_is_built()
      throws Exception {
    Ended ended = run("ministack");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.output())
        .isEqualToIgnoringNewLines(
            "ministack: this machine lacks Python, 3.10 or newer, with venv");
  }

  @Test
  void ministack_beside_one_that_runs_needs_no_python() throws Exception {
    Ended ended = run("ministack", "--endpoint", "http://127.0.0.1:4566");

    assertThat(ended.status()).isEqualTo(3);
    assertThat(ended.output())
        .contains("ministack: this machine lacks a JDK")
        .doesNotContain("Python");
  }

  @Test
  void scripts_of_infra_name_what_the_machine_lacks_in_their_own_name() throws Exception {
    for (String name : List.of("deploy", "diff", "destroy", "smoke")) {
      Ended ended = run("../infra/" + name, "--help");

      assertThat(ended.status()).isEqualTo(3);
      assertThat(ended.output()).contains("infra/" + name + ": this machine lacks Node.js");
    }
  }

  /** What each package wants by its own word, so that no statement of ours is wrong. */
  @Test
  void no_package_of_ours_wants_a_newer_node_than_the_script_asks_for() throws IOException {
    for (String lock : List.of("package-lock.json", "../infra/package-lock.json")) {
      JsonNode packages = new ObjectMapper().readTree(Path.of(lock).toFile()).path("packages");

      assertThat(packages.findValues("engines"))
          .isNotEmpty()
          .allSatisfy(
              engines ->
                  assertThat(leastMajor(engines.path("node").asText("*"))).isLessThanOrEqualTo(20));
    }
  }

  private static int leastMajor(String range) {
    String digits = range.replaceFirst("^>=\\s*", "").replaceFirst("\\D.*$", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private record Ended(int status, String output) {}

  private Ended run(String script, String... arguments) throws IOException, InterruptedException {
    for (String name : BASICS) {
      Stream<String> folders = Stream.of("/usr/bin/", "/bin/");
      String real =
          folders
              .map(f -> f + name)
              .filter(f -> Files.exists(Path.of(f)))
              .findFirst()
              .orElseThrow();
      fake(name, "exec " + real + " \"$@\"");
    }
    List<String> line = new ArrayList<>(List.of(Path.of(script).toAbsolutePath().toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder command = new ProcessBuilder(line).redirectErrorStream(true);
    command.environment().put("PATH", bin.toString());
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), output);
  }

  private void fake(String name, String body) {
    try {
      Path script = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body + "\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
