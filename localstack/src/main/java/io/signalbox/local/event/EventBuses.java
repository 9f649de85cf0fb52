package io.signalbox.local.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.blueprint.RuleSpec;
import io.signalbox.local.blueprint.TargetSpec;
import io.signalbox.local.template.Arns;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The buses: takes PutEvents, delivers by the rules' patterns, remembers what came. */
public final class EventBuses {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> buses;
  private final List<RuleSpec> rules;
  private final Delivery delivery;
  private final InstantSource clock;
  private final List<PublishedEvent> published = new CopyOnWriteArrayList<>();

  /** Buses by name with the rules that have a pattern. */
  public EventBuses(
      List<String> buses, List<RuleSpec> rules, Delivery delivery, InstantSource clock) {
    this.buses = buses;
    this.rules = rules.stream().filter(rule -> rule.pattern() != null).toList();
    this.delivery = delivery;
    this.clock = clock;
    for (RuleSpec rule : this.rules) {
      if (rule.pattern() != null) {
        EventPattern.check(rule.pattern());
      }
    }
  }

  /** All events since the start, oldest first. */
  public List<PublishedEvent> published() {
    return List.copyOf(published);
  }

  /** PutEvents, request to answer; a bad entry fails alone. */
  ObjectNode put(JsonNode request) {
    ObjectNode answer = JSON.createObjectNode();
    int failed = 0;
    for (JsonNode entry : request.path("Entries")) {
      ObjectNode line = answer.withArray("Entries").addObject();
      try {
        line.put("EventId", publish(entry));
      } catch (ServiceException e) {
        line.put("ErrorCode", e.type()).put("ErrorMessage", e.getMessage());
        failed++;
      }
    }
    return answer.put("FailedEntryCount", failed);
  }

  private String publish(JsonNode entry) {
    String name = entry.path("EventBusName").asText("default");
    String bus = name.substring(name.lastIndexOf('/') + 1);
    if (!buses.contains(bus)) {
      throw ServiceException.notFound("Event bus " + bus + " does not exist.");
    }
    ObjectNode event = envelope(entry);
    published.add(new PublishedEvent(bus, event));
    for (RuleSpec rule : rules) {
      if (rule.bus().equals(bus) && matches(rule, event)) {
        rule.targets().forEach(target -> delivery.start(target, payload(target, event)));
      }
    }
    return event.path("id").asText();
  }

  private ObjectNode envelope(JsonNode entry) {
    ObjectNode event = JSON.createObjectNode();
    event.put("version", "0").put("id", UUID.randomUUID().toString());
    event.put("detail-type", required(entry, "DetailType"));
    event.put("source", required(entry, "Source")).put("account", Arns.ACCOUNT);
    Instant time =
        entry.has("Time")
            ? Instant.ofEpochMilli((long) (entry.path("Time").asDouble() * 1000))
            : clock.instant();
    event.put("time", time.toString()).put("region", Arns.REGION);
    event.set(
        "resources", entry.has("Resources") ? entry.get("Resources") : JSON.createArrayNode());
    try {
      event.set("detail", JSON.readTree(required(entry, "Detail")));
    } catch (JsonProcessingException e) {
      throw ServiceException.invalid("Detail is malformed.");
    }
    return event;
  }

  private static String required(JsonNode entry, String name) {
    String value = entry.path(name).asText();
    if (value.isEmpty()) {
      throw ServiceException.invalid("Parameter " + name + " is not valid.");
    }
    return value;
  }

  private static boolean matches(RuleSpec rule, JsonNode event) {
    return rule.pattern() != null && EventPattern.matches(rule.pattern(), event);
  }

  private static String payload(TargetSpec target, JsonNode event) {
    return target.input() == null ? event.toString() : target.input();
  }
}
