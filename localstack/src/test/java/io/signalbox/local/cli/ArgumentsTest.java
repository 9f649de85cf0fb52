package io.signalbox.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ArgumentsTest {
  @Test
  void every_fault_is_told_at_once() {
    assertThat(faults("--port", "70000", "--seed", "x", "--json", "--nope"))
        .hasSize(4)
        .anyMatch(f -> f.contains("--port is 70000, must be 0 to 65535"))
        .anyMatch(f -> f.contains("--seed"))
        .anyMatch(f -> f.contains("--json goes with --demo only"))
        .anyMatch(f -> f.contains("--nope"));
  }

  @Test
  void demo_takes_60_to_20000_messages() {
    assertThat(faults("--demo", "59")).containsExactly("--demo is 59, must be 60 to 20000");
    assertThat(faults("--demo", "20001")).hasSize(1);
    assertThat(faults("--demo", "60")).isEmpty();
    assertThat(faults("--demo", "20000", "--json")).isEmpty();
  }

  @Test
  void port_is_8080_for_people_and_any_free_one_for_the_demo() {
    assertThat(parsed().port()).isEqualTo(8080);
    assertThat(parsed("--demo", "100").port()).isZero();
    assertThat(parsed("--demo", "100", "--port", "9000").port()).isEqualTo(9000);
  }

  private static Arguments parsed(String... args) {
    Arguments arguments = new Arguments();
    new CommandLine(arguments).parseArgs(args);
    return arguments;
  }

  private static List<String> faults(String... args) {
    Arguments arguments = new Arguments();
    CommandLine line = new CommandLine(arguments);
    line.getCommandSpec().parser().collectErrors(true);
    return arguments.faults(line.parseArgs(args).errors());
  }
}
