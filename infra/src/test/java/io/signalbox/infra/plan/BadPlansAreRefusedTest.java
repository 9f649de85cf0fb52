package io.signalbox.infra.plan;

import static io.signalbox.infra.plan.Channels.channel;
import static io.signalbox.infra.plan.Channels.file;
import static io.signalbox.infra.plan.Channels.slow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CASES 1, 2 and 3, where they need the whole plan to be seen. */
class BadPlansAreRefusedTest {
  private static final Tuning USUAL = Tuning.defaults();
  private static final Stage STAGE = new Stage("test");
  private static final ChannelFile ONE = file(channel("one", 10));

  @Test
  void the_usual_plan_has_no_fault() {
    assertThat(PlanCheck.faults(Planner.plan(STAGE, ONE, USUAL))).isEmpty();
  }

  @Test
  void reserved_concurrency_of_all_functions_stays_within_the_account() {
    int rest =
        Planner.plan(STAGE, ONE, USUAL).functions().stream()
            .filter(f -> !f.name().startsWith("send-"))
            .mapToInt(f -> f.sizing().reserved())
            .sum();
    int room = PlanCheck.ACCOUNT_RESERVABLE - rest;
    Planner.plan(STAGE, file(channel("a", room - 2), channel("b", 2)), USUAL);
    assertThat(faults(file(channel("a", room - 2), channel("b", 3)), USUAL))
        .singleElement()
        .asString()
        .contains("adds up to 901", "the rest " + rest, "limit is 900", "1000", "100", "send-b 3");
  }

  @Test
  void event_sources_never_ask_for_more_than_the_function_has() {
    assertThat(faults(ONE, USUAL.with("deadletter", sized("deadletter", 3))))
        .singleElement()
        .asString()
        .contains("'deadletter'", "adds up to 4", "reserved concurrency of 3");
    assertThat(faults(ONE, USUAL.with("route", sized("route", 5))))
        .singleElement()
        .asString()
        .contains("'route'", "adds up to 6", "reserved concurrency of 5");
  }

  @ParameterizedTest
  @CsvSource({"209, true", "210, false", "43200, false", "43201, true"})
  void visibility_is_six_timeouts_up_to_twelve_hours(int seconds, boolean refused) {
    Plan plan =
        changed(
            queue ->
                queue.name().equals("lane-one-p0")
                    ? new Plan.Queue(queue.name(), Duration.ofSeconds(seconds))
                    : queue);
    assertThat(PlanCheck.faults(plan)).hasSize(refused ? 1 : 0);
    assertThat(PlanCheck.faults(plan))
        .allMatch(fault -> fault.contains("'lane-one-p0'") && fault.contains("6 x the timeout"));
  }

  @Test
  void a_function_that_times_out_as_soon_as_its_record_shows_again_is_refused() {
    Plan plan = changed(queue -> new Plan.Queue(queue.name(), Duration.ofSeconds(30)));
    assertThat(PlanCheck.faults(plan)).hasSameSizeAs(plan.queues());
  }

  @Test
  void a_batch_of_calls_fits_into_the_timeout() {
    assertThat(faults(ONE, USUAL.with("webhook", new Sizing(512, Duration.ofSeconds(69), 5))))
        .singleElement()
        .asString()
        .contains("'webhook'", "batch of 10 x 7.0 s", "70.0 s", "timeout of 69.0 s");
    assertThat(faults(ONE, spare(Duration.ofSeconds(-1))))
        .satisfiesExactly(
            send -> assertThat(send).contains("'send-one'", "30.0 s", "timeout of 29.0 s"),
            confirm -> assertThat(confirm).contains("'confirm'", "30.0 s", "timeout of 29.0 s"));
  }

  @Test
  void a_provider_too_slow_for_any_function_is_refused() {
    Planner.plan(STAGE, file(slow("slow", Duration.ofSeconds(88))), USUAL);
    assertThat(faults(file(slow("slow", Duration.ofSeconds(89))), USUAL))
        .singleElement()
        .asString()
        .contains("'send-slow'", "905.0 s", "900.0 s");
  }

  @Test
  void a_function_that_answers_http_has_thirty_seconds() {
    assertThat(faults(ONE, USUAL.with("story", new Sizing(512, Duration.ofSeconds(31), 5))))
        .singleElement()
        .asString()
        .contains("'story'", "31.0 s", "30.0 s");
  }

  @ParameterizedTest
  @CsvSource({"127, 1, memory", "10241, 1, memory", "128, 0, reserved concurrency 0"})
  void sizes_that_lambda_would_not_take_are_refused(int memory, int reserved, String fault) {
    Sizing sizing = new Sizing(memory, Duration.ofSeconds(10), reserved);
    assertThat(faults(ONE, USUAL.with("story", sizing)))
        .singleElement()
        .asString()
        .contains("'story'", fault);
  }

  @Test
  void an_event_source_limited_to_one_is_refused() {
    assertThat(faults(ONE, USUAL.with("receipt", sized("receipt", 1))))
        .singleElement()
        .asString()
        .contains("'receipts'", "maximum concurrency 1", "2 to 1000");
  }

  @Test
  void a_batch_over_ten_needs_a_window() {
    assertThat(faults(ONE, batch(11)))
        .anyMatch(fault -> fault.contains("'p0'") && fault.contains("window of at least 1 s"))
        .noneMatch(fault -> fault.contains("'receipts'"));
  }

  @ParameterizedTest
  @CsvSource({"a, false", "a234567890123456, false", "a2345678901234567, true", "a-b, true"})
  void a_stage_has_a_short_plain_name(String name, boolean refused) {
    Plan plan = Planner.plan(STAGE, ONE, USUAL);
    Plan named =
        new Plan(
            new Stage(name),
            plan.functions(),
            plan.queues(),
            plan.sources(),
            plan.secrets(),
            plan.tuning());
    assertThat(PlanCheck.faults(named)).hasSize(refused ? 1 : 0);
  }

  private static List<String> faults(ChannelFile file, Tuning tuning) {
    return catchThrowableOfType(InvalidPlanException.class, () -> Planner.plan(STAGE, file, tuning))
        .faults();
  }

  private static Plan changed(UnaryOperator<Plan.Queue> change) {
    Plan plan = Planner.plan(STAGE, ONE, USUAL);
    return new Plan(
        plan.stage(),
        plan.functions(),
        plan.queues().stream().map(change).toList(),
        plan.sources(),
        plan.secrets(),
        plan.tuning());
  }

  private static Sizing sized(String function, int reserved) {
    Sizing usual = USUAL.of(function);
    return new Sizing(usual.memoryMib(), usual.timeout(), reserved);
  }

  private static Tuning spare(Duration spare) {
    return new Tuning(
        USUAL.functions(), 10, USUAL.receiptWindow(), spare, USUAL.webhookCall(), 6, 5_000, 2_000);
  }

  private static Tuning batch(int batch) {
    return new Tuning(
        USUAL.functions(),
        batch,
        USUAL.receiptWindow(),
        USUAL.sendSpare(),
        USUAL.webhookCall(),
        6,
        5_000,
        2_000);
  }
}
