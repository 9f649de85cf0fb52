package io.signalbox.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class InfraArgumentsTest {
  @Test
  void every_fault_is_told_at_once() {
    assertThat(
            faults(
                "deploy",
                "--stage",
                "Prod",
                "--providers",
                "here",
                "--json",
                "--nope",
                "--messages",
                "0"))
        .hasSize(6)
        .anyMatch(f -> f.contains("--stage is 'Prod', must be a letter and up to 15"))
        .anyMatch(f -> f.contains("--providers is 'here', must be an http or https address"))
        .anyMatch(f -> f.contains("--providers and --functions go with --endpoint only"))
        .anyMatch(f -> f.contains("--json, --messages and --reserved go with smoke only"))
        .anyMatch(f -> f.contains("--messages is 0, must be 1 to 20000"))
        .anyMatch(f -> f.contains("--nope"));
  }

  @Test
  void aws_has_no_default_stage_and_an_endpoint_has() {
    assertThat(faults("deploy")).containsExactly("--stage is missing: AWS has no default stage");
    InfraArguments there = parsed("deploy", "--endpoint", "http://127.0.0.1:4566");
    assertThat(there.faults(List.of())).isEmpty();
    assertThat(there.stage()).isEqualTo("local");
    assertThat(there.region()).isEqualTo("us-east-1");
    assertThat(parsed("deploy", "--stage", "prod").region()).isNull();
  }

  @Test
  void an_endpoint_is_an_address() {
    assertThat(faults("diff", "--endpoint", "127.0.0.1:4566")).hasSize(1);
    assertThat(faults("diff", "--endpoint", "ftp://127.0.0.1:4566")).hasSize(1);
    assertThat(faults("diff", "--endpoint", "https://aws.example")).isEmpty();
  }

  @Test
  void smoke_sends_500_messages_with_two_instances_of_each_sending_function() {
    InfraArguments smoke = parsed("smoke", "--endpoint", "http://127.0.0.1:4566", "--json");
    assertThat(smoke.faults(List.of())).isEmpty();
    assertThat(smoke.messages()).isEqualTo(500);
    assertThat(smoke.reserved()).isEqualTo(2);
    assertThat(smoke.json()).isTrue();
  }

  @Test
  void ministack_takes_a_command_after_two_dashes() {
    MinistackArguments arguments = new MinistackArguments();
    new CommandLine(arguments).parseArgs("--port", "0", "--", "infra/smoke", "--json");
    assertThat(arguments.command()).containsExactly("infra/smoke", "--json");
    assertThat(arguments.faults(List.of())).isEmpty();
  }

  private static InfraArguments parsed(String... args) {
    InfraArguments arguments = new InfraArguments();
    new CommandLine(arguments).parseArgs(args);
    return arguments;
  }

  private static List<String> faults(String... args) {
    InfraArguments arguments = new InfraArguments();
    CommandLine line = new CommandLine(arguments);
    line.getCommandSpec().parser().collectErrors(true);
    return arguments.faults(line.parseArgs(args).errors());
  }
}
