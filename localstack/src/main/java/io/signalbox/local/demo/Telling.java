package io.signalbox.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import io.signalbox.local.demo.Summary.Cost;
import io.signalbox.local.event.PublishedEvent;
import io.signalbox.local.meter.Meter;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.system.LocalSystem;
import io.signalbox.local.system.TenantApi;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks the API for every story and the providers for what they saw, and adds it up. */
final class Telling {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final double HUNDREDTHS = 100;

  private final LocalSystem system;
  private final TenantApi api;
  private final Instant started;

  Telling(LocalSystem system, TenantApi api, Instant started) {
    this.system = system;
    this.api = api;
    this.started = started;
  }

  Summary of(Traffic traffic, String failing, Meter.Snapshot cost, int killed, Duration elapsed)
      throws IOException {
    List<Sent> accepted = List.copyOf(traffic.accepted());
    Map<String, JsonNode> stories = stories(accepted);
    Map<String, Instant> calls = firstCalls();
    Map<String, Integer> states = states(stories);
    Ledger ledger = system.providers().ledger();
    return new Summary(
        accepted.size(),
        states,
        stories.size() - states.values().stream().mapToInt(Integer::intValue).sum(),
        lost(accepted, stories, calls),
        doubleSent(ledger, stories),
        ledger.providerCalls(),
        Doubts.of(stories.values(), ledger),
        scheduledLate(accepted, calls),
        queueDelays(accepted, stories),
        opened(),
        millis(ledger.movedWithin(failing)),
        perDelivered(cost, states.getOrDefault(State.DELIVERED.name(), 0)),
        killed,
        elapsed.toMillis(),
        traffic.faults());
  }

  private Map<String, JsonNode> stories(List<Sent> accepted) throws IOException {
    Map<String, JsonNode> stories = new HashMap<>();
    for (Sent sent : accepted) {
      TenantApi.Response answer = api.story(sent.id());
      if (answer.status() == OK) {
        stories.put(sent.id(), answer.body());
      } else if (answer.status() != NOT_FOUND) {
        throw new IOException("the story of %s: %s".formatted(sent.id(), answer));
      }
    }
    return stories;
  }

  private static Map<String, Integer> states(Map<String, JsonNode> stories) {
    Map<String, Integer> states = new TreeMap<>();
    for (JsonNode story : stories.values()) {
      State state = State.valueOf(story.path("state").asText());
      if (state.isFinal()) {
        states.merge(state.name(), 1, Integer::sum);
      }
    }
    return states;
  }

  private Map<String, Instant> firstCalls() {
    Ledger ledger = system.providers().ledger();
    Map<String, Instant> first = new HashMap<>();
    for (String channel : ledger.callsPerChannel().keySet()) {
      for (Ledger.Entry call : ledger.calls(channel)) {
        first.merge(call.messageId(), call.at(), (a, b) -> a.isBefore(b) ? a : b);
      }
    }
    return first;
  }

  private static int lost(
      List<Sent> accepted, Map<String, JsonNode> stories, Map<String, Instant> calls) {
    int lost = 0;
    for (Sent sent : accepted) {
      JsonNode story = stories.get(sent.id());
      boolean delivered =
          story != null && story.path("state").asText().equals(State.DELIVERED.name());
      if (story == null || (delivered && !calls.containsKey(sent.id()))) {
        lost++;
      }
    }
    return lost;
  }

  private static int doubleSent(Ledger ledger, Map<String, JsonNode> stories) {
    int count = 0;
    for (String id : ledger.doubleSent()) {
      JsonNode story = stories.get(id);
      count += story != null && Doubts.allow(story, ledger.deliveries(id)) ? 0 : 1;
    }
    return count;
  }

  private static OptionalLong scheduledLate(List<Sent> accepted, Map<String, Instant> calls) {
    return accepted.stream()
        .filter(sent -> sent.due() != null && calls.containsKey(sent.id()))
        .mapToLong(sent -> Duration.between(sent.due(), calls.get(sent.id())).toMillis())
        .max();
  }

  private static Map<String, Percentiles> queueDelays(
      List<Sent> accepted, Map<String, JsonNode> stories) {
    Map<String, Percentiles> delays = new TreeMap<>();
    for (Kind kind : Kind.values()) {
      List<Long> waits = new ArrayList<>();
      for (Sent sent : accepted) {
        Long wait = sent.kind() == kind ? wait(sent, stories.get(sent.id())) : null;
        if (wait != null) {
          waits.add(wait);
        }
      }
      delays.put(kind.wireName(), Percentiles.of(waits));
    }
    return delays;
  }

  private static @Nullable Long wait(Sent sent, @Nullable JsonNode story) {
    if (story == null || sent.due() != null || story.path("attempts").isEmpty()) {
      return null;
    }
    Instant acceptedAt = Instant.parse(story.path("acceptedAt").asText());
    Instant claimedAt = Instant.parse(story.at("/attempts/0/claimedAt").asText());
    return Duration.between(acceptedAt, claimedAt).toMillis();
  }

  private List<String> opened() {
    return system.cloud().events().stream()
        .map(PublishedEvent::detail)
        .filter(detail -> detail.path("to").asText().equals("OPEN"))
        .filter(detail -> !Instant.parse(detail.path("at").asText()).isBefore(started))
        .map(detail -> detail.path("gate").asText())
        .distinct()
        .collect(Collectors.toList());
  }

  private static OptionalLong millis(Optional<Duration> duration) {
    return duration.map(d -> OptionalLong.of(d.toMillis())).orElseGet(OptionalLong::empty);
  }

  private static Cost perDelivered(Meter.Snapshot cost, int delivered) {
    return new Cost(
        per(cost.writeUnits(), delivered),
        per(cost.readUnits(), delivered),
        per((double) cost.sqsRequests(), delivered),
        per((double) cost.schedulerCalls(), delivered));
  }

  private static double per(double count, int delivered) {
    return delivered == 0 ? 0 : Math.round(count / delivered * HUNDREDTHS) / HUNDREDTHS;
  }
}
