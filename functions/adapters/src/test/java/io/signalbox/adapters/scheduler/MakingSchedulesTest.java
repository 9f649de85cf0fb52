package io.signalbox.adapters.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleResponse;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;

class MakingSchedulesTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:30Z");
  private static final long MINUTE = NOW.getEpochSecond() / 60;

  private final MutableClock clock = new MutableClock(NOW);
  private final FakeScheduler scheduler = new FakeScheduler();
  private final EventBridgeSchedules schedules = schedules("signalbox-a");

  @Test
  void a_schedule_fires_once_a_minute_before_its_bucket_and_then_vanishes() {
    schedules.ensure(MINUTE + 10);

    CreateScheduleRequest request = scheduler.calls.get(0);
    assertThat(request.name()).isEqualTo("due-" + (MINUTE + 10));
    assertThat(request.groupName()).isEqualTo("signalbox-a");
    assertThat(request.scheduleExpression()).isEqualTo("at(2026-03-01T09:09:00)");
    assertThat(request.scheduleExpressionTimezone()).isEqualTo("UTC");
    assertThat(request.flexibleTimeWindow().mode()).isEqualTo(FlexibleTimeWindowMode.OFF);
    assertThat(request.actionAfterCompletion()).isEqualTo(ActionAfterCompletion.DELETE);
  }

  @Test
  void it_invokes_release_with_the_minute_and_leaves_a_dead_letter_when_it_cannot() {
    schedules.ensure(MINUTE + 10);

    var target = scheduler.calls.get(0).target();
    assertThat(target.arn()).isEqualTo("arn:release");
    assertThat(target.roleArn()).isEqualTo("arn:role");
    assertThat(target.input()).isEqualTo("{\"minute\":" + (MINUTE + 10) + "}");
    assertThat(target.deadLetterConfig().arn()).isEqualTo("arn:dlq");
    assertThat(target.retryPolicy().maximumEventAgeInSeconds()).isBetween(60, 86_400);
  }

  @Test
  void two_instances_ask_with_the_same_token_and_two_stages_with_different_ones() {
    schedules.ensure(MINUTE + 10);
    schedules("signalbox-a").ensure(MINUTE + 10);
    schedules("signalbox-b").ensure(MINUTE + 10);

    List<String> tokens = scheduler.calls.stream().map(CreateScheduleRequest::clientToken).toList();
    assertThat(tokens.get(0)).isEqualTo(tokens.get(1)).isNotEqualTo(tokens.get(2));
    assertThat(tokens).allSatisfy(t -> assertThat(t).matches("[a-zA-Z0-9-_]{1,64}"));
  }

  @Test
  void one_instance_asks_once_for_a_minute() {
    schedules.ensure(MINUTE + 10);
    schedules.ensure(MINUTE + 10);
    schedules.ensure(MINUTE + 11);

    assertThat(scheduler.calls).hasSize(2);
  }

  @Test
  void a_schedule_that_exists_already_is_fine() {
    scheduler.failure = () -> ConflictException.builder().message("exists").build();

    schedules.ensure(MINUTE + 10);
    schedules.ensure(MINUTE + 10);

    assertThat(scheduler.calls).hasSize(1);
  }

  @Test
  void a_failure_leaves_the_minute_to_the_sweep_and_is_tried_again_after_half_a_minute() {
    scheduler.failure = () -> SdkClientException.create("throttled");
    schedules.ensure(MINUTE + 10);
    scheduler.failure = null;
    clock.advance(Duration.ofSeconds(29));
    schedules.ensure(MINUTE + 10);
    schedules.ensure(MINUTE + 11);
    assertThat(scheduler.calls).hasSize(1);

    clock.advance(Duration.ofSeconds(1));
    schedules.ensure(MINUTE + 10);
    assertThat(scheduler.calls).hasSize(2);
  }

  @Test
  void a_scheduler_that_hangs_is_waited_for_a_second_at_most() {
    schedules.ensure(MINUTE + 10);

    assertThat(scheduler.calls.get(0).overrideConfiguration().orElseThrow().apiCallTimeout())
        .hasValue(Duration.ofSeconds(1));
  }

  @Test
  void a_minute_whose_time_to_fire_is_past_or_this_very_minute_is_left_to_the_sweep() {
    schedules.ensure(MINUTE - 5);
    schedules.ensure(MINUTE);
    schedules.ensure(MINUTE + 1);
    assertThat(scheduler.calls).isEmpty();

    schedules.ensure(MINUTE + 2);
    assertThat(scheduler.calls).hasSize(1);
  }

  @Test
  void ten_thousand_minutes_do_not_pile_up_in_memory() {
    for (int i = 0; i < 10_000; i++) {
      schedules.ensure(MINUTE + 10 + i);
    }
    schedules.ensure(MINUTE + 10);
    schedules.ensure(MINUTE + 10_009);

    assertThat(scheduler.calls).hasSize(10_001);
  }

  private EventBridgeSchedules schedules(String group) {
    return new EventBridgeSchedules(
        scheduler,
        new EventBridgeSchedules.Config(group, "arn:release", "arn:role", "arn:dlq"),
        clock);
  }

  private static final class FakeScheduler implements SchedulerClient {
    final List<CreateScheduleRequest> calls = new ArrayList<>();
    @Nullable Supplier<SdkException> failure;

    @Override
    public CreateScheduleResponse createSchedule(CreateScheduleRequest request) {
      calls.add(request);
      if (failure != null) {
        throw failure.get();
      }
      return CreateScheduleResponse.builder().build();
    }

    @Override
    public String serviceName() {
      return SERVICE_NAME;
    }

    @Override
    public void close() {}
  }
}
