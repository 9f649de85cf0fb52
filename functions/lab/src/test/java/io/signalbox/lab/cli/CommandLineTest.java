package io.signalbox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command takes and how it ends. */
class CommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void a_few_seeds_end_with_zero_and_one_line_of_json() {
    assertThat(run("faults", "--seeds", "2", "--json")).isZero();

    assertThat(out.toString()).startsWith("{\"seeds\":2,").hasLineCount(1);
  }

  @Test
  void a_trace_tells_every_step_and_then_the_sums() {
    assertThat(run("faults", "--seed", "3", "--trace")).isZero();

    assertThat(out.toString()).contains("claim-1").contains("\"seeds\":1");
  }

  @Test
  void a_policy_run_is_one_line_of_json_with_the_measures_of_each_strategy() {
    assertThat(
            run("policy", "--seeds=1", "--days=1", "--world=sparse", "--strategy=value", "--json"))
        .isZero();

    assertThat(out.toString())
        .startsWith("{\"seeds\":1,\"worlds\":{\"sparse\":")
        .hasLineCount(1)
        .contains("\"value\":{\"firstAttempt\":{\"mean\":", "\"oracle\":", "\"regret\":");
  }

  @Test
  void results_are_written_with_goals_and_what_people_noted_is_kept(@TempDir Path dir)
      throws IOException {
    Path file = dir.resolve("RESULTS.md");
    Files.writeString(file, "# Old\n\n## Notes\n\nSeen by a person.\n\n## All\n\nold figures\n");
    String[] call = {
      "policy",
      "--seeds=1",
      "--days=1",
      "--world=sparse",
      "--strategy=value",
      "--strategy=seven-factor",
      "--results=" + file
    };

    assertThat(run(call)).isZero();

    assertThat(file)
        .content()
        .contains("./functions/lab/run " + String.join(" ", call), "Seen by a person.", "| value |")
        .containsPattern("\\| sparse \\| [0-9.]+% \\(>= 97.00\\), (met|\\*\\*missed\\*\\*)")
        .doesNotContain("old figures");
  }

  @Test
  void a_world_or_strategy_that_is_not_there_is_misuse() {
    assertThat(run("policy", "--world", "atlantis")).isEqualTo(2);
    assertThat(run("policy", "--strategy", "coin")).isEqualTo(2);
    assertThat(err.toString()).contains("atlantis", "quiet-island", "coin", "seven-factor");
  }

  @Test
  void misuse_is_told_and_ends_with_two() {
    assertThat(run("faults", "--trace")).isEqualTo(2);
    assertThat(run("faults", "--seeds", "none")).isEqualTo(2);
    assertThat(err.toString()).contains("--trace goes with --seed").hasLineCount(2);
  }

  @Test
  void every_fault_of_a_call_is_told_in_one_line() {
    assertThat(run("faults", "--seeds=0", "--mutants", "--trace", "--json")).isEqualTo(2);

    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "--seeds is 1 or more; --mutants tries its own seeds; --trace goes with --seed;"
                + " --trace is no JSON. See: run faults --help");
    assertThat(run("faults", "--seeds=5", "--seed=3")).isEqualTo(2);
  }

  private int run(String... args) {
    return Lab.line().setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
  }
}
