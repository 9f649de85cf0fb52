package io.signalbox.local.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ManualClock;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.SdkClients;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.ResourceNotFoundException;
import software.amazon.awssdk.services.scheduler.model.Target;
import software.amazon.awssdk.services.scheduler.model.ValidationException;

/** As the SDK's client sees the Scheduler. The clock stands still half way into a minute. */
class SchedulesTest {
  private static final ManualClock CLOCK = new ManualClock(Instant.parse("2026-03-01T10:00:30Z"));
  private static final String GROUP = "timers";

  private static LocalCloud cloud;
  private static SchedulerClient scheduler;

  @BeforeAll
  static void start() throws IOException {
    TestTemplate template =
        new TestTemplate()
            .queue("undelivered", 30, "")
            .function("release", 5, 5)
            .function("refuses", 5, 5)
            .resource("Group", "AWS::Scheduler::ScheduleGroup", "{'Name':'timers'}");
    cloud = LocalCloud.start(template.build(), Options.defaults().withClock(CLOCK));
    scheduler = SdkClients.scheduler(cloud.servicesEndpoint());
  }

  @AfterAll
  static void stop() {
    scheduler.close();
    cloud.close();
  }

  @Test
  void schedule_fires_once_at_its_minute_with_its_input_and_is_gone() {
    List<String> inputs = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "release",
        (event, call) -> {
          inputs.add(event.toString());
          return "{}";
        });
    scheduler.createSchedule(due("fires", minutesAhead(2), r -> {}));
    CLOCK.advance(Duration.ofSeconds(60));
    assertThat(scheduler.getSchedule(r -> r.groupName(GROUP).name("fires")).name())
        .isEqualTo("fires");
    assertThat(inputs).isEmpty();
    CLOCK.advance(Duration.ofSeconds(30));
    Await.until("it is gone", () -> !cloud.schedules().contains("fires"));
    CLOCK.advance(Duration.ofMinutes(2));
    assertThat(inputs).containsExactly("{\"minute\":7}");
  }

  @Test
  void create_again_with_the_same_token_is_fine_and_with_another_a_conflict() {
    CreateScheduleRequest first = due("twice", minutesAhead(60), r -> r.clientToken("t-1"));
    assertThat(scheduler.createSchedule(first).scheduleArn())
        .isEqualTo(scheduler.createSchedule(first).scheduleArn());
    assertThatThrownBy(() -> scheduler.createSchedule(first.toBuilder().clientToken("u").build()))
        .isInstanceOf(ConflictException.class);
    scheduler.deleteSchedule(r -> r.groupName(GROUP).name("twice"));
    assertThatThrownBy(() -> scheduler.getSchedule(r -> r.groupName(GROUP).name("twice")))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void past_time_is_refused() {
    assertThatThrownBy(() -> scheduler.createSchedule(due("past", minutesAhead(-1), r -> {})))
        .isInstanceOf(ValidationException.class);
  }

  @Test
  void name_expression_and_group_are_checked() {
    assertThatThrownBy(() -> scheduler.createSchedule(due("bad name", minutesAhead(60), r -> {})))
        .isInstanceOf(ValidationException.class);
    assertThatThrownBy(() -> scheduler.createSchedule(due("x", "tomorrow", r -> {})))
        .isInstanceOf(ValidationException.class);
    assertThatThrownBy(
            () -> scheduler.createSchedule(due("x", minutesAhead(60), r -> r.groupName("nobody"))))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void failed_delivery_is_tried_again_and_then_goes_to_the_dead_letter_queue() {
    List<String> inputs = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "refuses",
        (event, call) -> {
          inputs.add(event.toString());
          throw new IllegalStateException("refused on purpose");
        });
    scheduler.createSchedule(due("fails", minutesAhead(1), r -> r.target(t -> failing(t))));
    CLOCK.advance(Duration.ofMinutes(1));
    Await.until("it is given up", () -> cloud.depth("undelivered").total() == 1);
    assertThat(inputs).hasSize(2);
    Await.until("it is gone", () -> !cloud.schedules().contains("fails"));
  }

  private static void failing(Target.Builder t) {
    t.arn("arn:aws:lambda:us-east-1:000000000000:function:refuses")
        .roleArn("arn:aws:iam::000000000000:role/scheduler")
        .input("{\"minute\":7}")
        .retryPolicy(p -> p.maximumRetryAttempts(1))
        .deadLetterConfig(d -> d.arn("arn:aws:sqs:us-east-1:000000000000:undelivered"));
  }

  private static String minutesAhead(int minutes) {
    return CLOCK
        .instant()
        .truncatedTo(ChronoUnit.MINUTES)
        .plus(Duration.ofMinutes(minutes))
        .toString()
        .replace("Z", "");
  }

  private static CreateScheduleRequest due(
      String name, String time, Consumer<CreateScheduleRequest.Builder> change) {
    CreateScheduleRequest.Builder request =
        CreateScheduleRequest.builder()
            .groupName(GROUP)
            .name(name)
            .scheduleExpression("at(" + time + ")")
            .flexibleTimeWindow(w -> w.mode(FlexibleTimeWindowMode.OFF))
            .actionAfterCompletion(ActionAfterCompletion.DELETE)
            .target(
                t ->
                    t.arn("arn:aws:lambda:us-east-1:000000000000:function:release")
                        .roleArn("arn:aws:iam::000000000000:role/scheduler")
                        .input("{\"minute\":7}"));
    change.accept(request);
    return request.build();
  }
}
