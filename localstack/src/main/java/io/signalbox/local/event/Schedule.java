package io.signalbox.local.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.blueprint.TargetSpec;
import io.signalbox.local.template.TemplateException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A one-time schedule. */
final class Schedule {
  private static final Pattern AT =
      Pattern.compile("at\\((\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)\\)");

  private final String name;
  private final ObjectNode request;
  private final Instant at;
  private final TargetSpec target;
  private final AtomicBoolean fired = new AtomicBoolean();

  /**
   * Reads a CreateSchedule request.
   *
   * @throws ServiceException when it is not a valid one-time schedule
   */
  Schedule(String name, ObjectNode request) {
    this.name = name;
    this.request = request;
    this.at = at(request);
    if (!request.path("FlexibleTimeWindow").path("Mode").asText().equals("OFF")) {
      throw ServiceException.invalid("Only a flexible time window of mode OFF runs locally.");
    }
    try {
      this.target = TargetSpec.ofSchedule(request.path("Target"));
    } catch (TemplateException e) {
      throw ServiceException.invalid(e.getMessage() + ".");
    }
  }

  private static Instant at(JsonNode request) {
    String expression = request.path("ScheduleExpression").asText();
    Matcher matcher = AT.matcher(expression);
    if (!matcher.matches()) {
      throw ServiceException.invalid("Invalid Schedule Expression " + expression + ".");
    }
    try {
      ZoneId zone = ZoneId.of(request.path("ScheduleExpressionTimezone").asText("UTC"));
      return LocalDateTime.parse(matcher.group(1)).atZone(zone).toInstant();
    } catch (DateTimeException e) {
      throw ServiceException.invalid("Invalid Schedule Expression " + expression + ".");
    }
  }

  boolean isPast(Instant now) {
    return at.isBefore(now);
  }

  /** True once, from the beginning of the minute on: the Scheduler knows no seconds. */
  boolean fires(Instant now) {
    boolean enabled = !request.path("State").asText().equals("DISABLED");
    boolean due = !at.truncatedTo(ChronoUnit.MINUTES).isAfter(now);
    return enabled && due && fired.compareAndSet(false, true);
  }

  boolean isCreatedBy(JsonNode other) {
    String token = request.path("ClientToken").asText();
    return !token.isEmpty() && request.equals(other);
  }

  boolean isDeletedAfterwards() {
    return request.path("ActionAfterCompletion").asText().equals("DELETE");
  }

  String name() {
    return name;
  }

  String group() {
    return request.path("GroupName").asText("default");
  }

  TargetSpec target() {
    return target;
  }

  /** GetSchedule's answer. */
  ObjectNode describe(String arn) {
    ObjectNode answer = request.deepCopy().put("Arn", arn).put("Name", name);
    answer.remove("ClientToken");
    return answer.put("GroupName", group());
  }
}
