package io.signalbox.adapters.scheduler;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.core.timer.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.Target;

/**
 * One schedule on EventBridge Scheduler for each due minute, named {@code due-<epochMinute>}. The
 * name and the client token are functions of the minute, so any number of instances may ask; the
 * schedule deletes itself once it has fired.
 *
 * <p>A failure is logged and not thrown: the sweep releases the same bucket in the same minute, and
 * what was to be stored is stored already. Nor may a Scheduler that hangs hold up sends, which ask
 * for a schedule before their claims: a call takes 1 s at most, and after a failure this instance
 * asks for nothing for 30 s.
 */
public final class EventBridgeSchedules implements Schedules {
  private static final Logger LOG = LoggerFactory.getLogger(EventBridgeSchedules.class);
  private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss");

  /** After these 5 minutes the sweep has long been there; the dead-letter queue tells of it. */
  private static final int MAX_AGE_SECONDS = 300;

  private static final int MAX_RETRIES = 10;
  private static final int REMEMBERED = 1_000;
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final Duration REST = Duration.ofSeconds(30);

  /**
   * Where schedules live and what they invoke.
   *
   * @param group schedule group
   * @param targetArn the release function
   * @param roleArn role that may invoke it
   * @param dlqArn queue for invocations that failed for good
   */
  public record Config(String group, String targetArn, String roleArn, String dlqArn) {}

  private final SchedulerClient client;
  private final Config config;
  private final InstantSource clock;
  private final Set<Long> ensured = new LinkedHashSet<>();
  private volatile Instant restUntil = Instant.MIN;

  public EventBridgeSchedules(SchedulerClient client, Config config, InstantSource clock) {
    this.client = client;
    this.config = config;
    this.clock = clock;
  }

  @Override
  public void ensure(long minute) {
    if (isPast(minute) || isEnsured(minute) || clock.instant().isBefore(restUntil)) {
      return;
    }
    try {
      client.createSchedule(request(minute));
      remember(minute);
    } catch (ConflictException e) {
      remember(minute);
    } catch (SdkException e) {
      restUntil = clock.instant().plus(REST);
      LOG.error("no schedule for minute {}: it is left to the sweep", minute, e);
    }
  }

  /** Scheduler refuses a past time, and may or may not fire for the minute that runs. */
  private boolean isPast(long minute) {
    Instant minuteNow = Instant.ofEpochSecond(clock.instant().getEpochSecond() / 60 * 60);
    return !Schedules.firesAt(minute).isAfter(minuteNow);
  }

  private CreateScheduleRequest request(long minute) {
    String name = "due-" + minute;
    LocalDateTime at = LocalDateTime.ofInstant(Schedules.firesAt(minute), ZoneOffset.UTC);
    return CreateScheduleRequest.builder()
        .overrideConfiguration(c -> c.apiCallTimeout(LONGEST))
        .groupName(config.group())
        .name(name)
        .clientToken(
            UUID.nameUUIDFromBytes((config.group() + "/" + name).getBytes(UTF_8)).toString())
        .scheduleExpression("at(" + AT.format(at) + ")")
        .scheduleExpressionTimezone("UTC")
        .flexibleTimeWindow(w -> w.mode(FlexibleTimeWindowMode.OFF))
        .actionAfterCompletion(ActionAfterCompletion.DELETE)
        .target(target(minute))
        .build();
  }

  private Target target(long minute) {
    return Target.builder()
        .arn(config.targetArn())
        .roleArn(config.roleArn())
        .input("{\"minute\":" + minute + "}")
        .deadLetterConfig(d -> d.arn(config.dlqArn()))
        .retryPolicy(
            r -> r.maximumEventAgeInSeconds(MAX_AGE_SECONDS).maximumRetryAttempts(MAX_RETRIES))
        .build();
  }

  private boolean isEnsured(long minute) {
    synchronized (ensured) {
      return ensured.contains(minute);
    }
  }

  /** Forgetting one costs a call that answers "conflict". */
  private void remember(long minute) {
    synchronized (ensured) {
      ensured.add(minute);
      if (ensured.size() > REMEMBERED) {
        ensured.remove(ensured.iterator().next());
      }
    }
  }
}
