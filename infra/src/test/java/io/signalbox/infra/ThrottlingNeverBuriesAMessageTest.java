package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.infra.Deployed.Resource;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CASES 1 and 2, over every queue, source and function of the template. */
class ThrottlingNeverBuriesAMessageTest {

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void event_sources_together_never_ask_for_more_than_the_function_has(Deployed deployed) {
    assertThat(deployed.functions())
        .allSatisfy(
            function -> {
              int sum =
                  deployed
                      .sourcesOf(function)
                      .mapToInt(s -> s.number("ScalingConfig", "MaximumConcurrency"))
                      .sum();
              assertThat(sum).isBetween(0, function.number("ReservedConcurrentExecutions"));
            });
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void the_slots_of_a_channel_are_all_used_by_its_lanes(Deployed deployed) {
    assertThat(deployed.functions().filter(ThrottlingNeverBuriesAMessageTest::sends))
        .isNotEmpty()
        .allSatisfy(
            send ->
                assertThat(
                        deployed
                            .sourcesOf(send)
                            .mapToInt(s -> s.number("ScalingConfig", "MaximumConcurrency"))
                            .sum())
                    .isEqualTo(send.number("ReservedConcurrentExecutions")));
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void reserved_concurrency_leaves_the_account_its_hundred(Deployed deployed) {
    assertThat(deployed.functions()).allMatch(f -> f.number("ReservedConcurrentExecutions") >= 1);
    assertThat(deployed.functions().mapToInt(f -> f.number("ReservedConcurrentExecutions")).sum())
        .isLessThanOrEqualTo(900);
  }

  /** A status endpoint that hangs takes the confirm function's slots, and no sender's. */
  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void questions_have_slots_of_their_own(Deployed deployed) {
    Resource confirm = deployed.function("confirm");
    assertThat(deployed.sourcesOf(confirm).toList())
        .singleElement()
        .satisfies(
            s ->
                assertThat(s.number("ScalingConfig", "MaximumConcurrency"))
                    .isEqualTo(confirm.number("ReservedConcurrentExecutions")));
    assertThat(confirm.number("Timeout")).isGreaterThanOrEqualTo(10 * 3);
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void a_received_record_stays_hidden_for_six_timeouts(Deployed deployed) {
    assertThat(deployed.all("AWS::Lambda::EventSourceMapping"))
        .isNotEmpty()
        .allSatisfy(
            source -> {
              Resource queue = deployed.at(source.get("EventSourceArn"));
              Resource function = deployed.at(source.get("FunctionName"));
              int window = source.number("MaximumBatchingWindowInSeconds");
              assertThat(queue.number("VisibilityTimeout"))
                  .isGreaterThanOrEqualTo(6 * function.number("Timeout") + window);
            });
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void only_the_failed_records_of_a_batch_come_back(Deployed deployed) {
    assertThat(deployed.all("AWS::Lambda::EventSourceMapping"))
        .allSatisfy(
            source -> {
              assertThat(source.get("FunctionResponseTypes").toString())
                  .isEqualTo("[\"ReportBatchItemFailures\"]");
              assertThat(source.number("BatchSize")).isBetween(1, 10);
              assertThat(source.number("ScalingConfig", "MaximumConcurrency")).isBetween(2, 1000);
            });
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_queue_but_the_last_redrives_after_a_thousand_receives(Deployed deployed) {
    Set<String> withoutRedrive = new HashSet<>();
    deployed
        .all("AWS::SQS::Queue")
        .forEach(
            queue -> {
              if (queue.get("RedrivePolicy").isMissingNode()) {
                withoutRedrive.add(queue.text("QueueName"));
                return;
              }
              assertThat(queue.number("RedrivePolicy", "maxReceiveCount")).isEqualTo(1000);
              Resource last = deployed.at(queue.get("RedrivePolicy", "deadLetterTargetArn"));
              assertThat(last.text("QueueName")).endsWith("-dlq");
            });
    assertThat(withoutRedrive).singleElement().asString().endsWith("-dlq");
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void every_queue_has_one_consumer(Deployed deployed) {
    assertThat(deployed.all("AWS::SQS::Queue"))
        .allSatisfy(
            queue ->
                assertThat(
                        deployed
                            .all("AWS::Lambda::EventSourceMapping")
                            .filter(
                                s -> Deployed.target(s.get("EventSourceArn")).equals(queue.id())))
                    .as(queue.text("QueueName"))
                    .hasSize(1));
  }

  @ParameterizedTest
  @MethodSource("io.signalbox.infra.Deployed#all")
  void the_dead_letter_function_takes_both_kinds_of_dead_letter(Deployed deployed) {
    assertThat(
            deployed
                .sourcesOf(deployed.function("deadletter"))
                .map(s -> deployed.at(s.get("EventSourceArn")).text("QueueName"))
                .map(name -> name.substring(name.lastIndexOf('-') + 1)))
        .containsExactlyInAnyOrder("dlq", "deadletters");
  }

  private static boolean sends(Resource function) {
    return function.text("FunctionName").contains("-send-");
  }
}
