package io.signalbox.local.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.template.Arns;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The Scheduler: creates, shows, deletes and fires one-time schedules. */
public final class Schedules implements Ticker.Task {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z-_.]{1,64}");

  private final List<String> groups;
  private final Delivery delivery;
  private final InstantSource clock;
  private final Map<String, Schedule> byPath = new ConcurrentHashMap<>();

  /** A scheduler with these groups. */
  public Schedules(List<String> groups, Delivery delivery, InstantSource clock) {
    this.groups = groups;
    this.delivery = delivery;
    this.clock = clock;
  }

  /** Names of the schedules that exist, of all groups. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    byPath.values().forEach(schedule -> names.add(schedule.name()));
    return names;
  }

  @Override
  public void tick(Instant now) {
    for (Map.Entry<String, Schedule> entry : byPath.entrySet()) {
      Schedule schedule = entry.getValue();
      if (schedule.fires(now)) {
        fire(entry.getKey(), schedule);
      }
    }
  }

  private void fire(String path, Schedule schedule) {
    String input = schedule.target().input();
    var unused =
        delivery
            .deliver(schedule.target(), input == null ? "{}" : input)
            .thenRun(
                () -> {
                  if (schedule.isDeletedAfterwards()) {
                    byPath.remove(path, schedule);
                  }
                });
  }

  /** CreateSchedule; the same request with the same token again is no conflict. */
  synchronized ObjectNode create(String name, ObjectNode request) {
    if (!NAME.matcher(name).matches()) {
      throw ServiceException.invalid("Name " + name + " is not valid.");
    }
    Schedule schedule = new Schedule(name, request);
    String path = path(schedule.group(), name);
    Schedule present = byPath.get(path);
    if (present != null && !present.isCreatedBy(request)) {
      throw ServiceException.conflict("Schedule " + name + " already exists.");
    }
    if (present == null) {
      if (schedule.isPast(clock.instant())) {
        String expression = request.path("ScheduleExpression").asText();
        throw ServiceException.invalid(expression + " is in the past.");
      }
      byPath.put(path, schedule);
    }
    return JSON.createObjectNode().put("ScheduleArn", arn(path));
  }

  ObjectNode get(String name, @Nullable String group) {
    String path = path(group == null ? "default" : group, name);
    return find(path, name).describe(arn(path));
  }

  ObjectNode delete(String name, @Nullable String group) {
    String path = path(group == null ? "default" : group, name);
    find(path, name);
    byPath.remove(path);
    return JSON.createObjectNode();
  }

  /** ListSchedules, all on one page. */
  JsonNode list(@Nullable String group) {
    ObjectNode answer = JSON.createObjectNode();
    answer.putArray("Schedules");
    byPath.values().stream()
        .filter(schedule -> group == null || schedule.group().equals(group))
        .forEach(
            schedule ->
                answer
                    .withArray("Schedules")
                    .addObject()
                    .put("Name", schedule.name())
                    .put("GroupName", schedule.group()));
    return answer;
  }

  private Schedule find(String path, String name) {
    Schedule schedule = byPath.get(path);
    if (schedule == null) {
      throw ServiceException.notFound("Schedule " + name + " does not exist.");
    }
    return schedule;
  }

  private String path(String group, String name) {
    if (!groups.contains(group)) {
      throw ServiceException.notFound("Schedule group " + group + " does not exist.");
    }
    return group + "/" + name;
  }

  private static String arn(String path) {
    return "arn:aws:scheduler:" + Arns.REGION + ":" + Arns.ACCOUNT + ":schedule/" + path;
  }
}
