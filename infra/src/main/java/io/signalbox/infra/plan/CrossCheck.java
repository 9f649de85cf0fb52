package io.signalbox.infra.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the fields of a channel file must agree on, once each is what the schema says. */
final class CrossCheck {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration SHORTEST_KEY = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(5);
  private static final Duration LONGEST_WAIT = Duration.ofHours(24);
  private static final Duration LONGEST_PATIENCE = Duration.ofHours(1);
  private static final Duration LEAST_APART = Duration.ofMinutes(1);
  private static final Duration SHORTEST_HOLD = Duration.ofHours(1);
  private static final Duration LONGEST_HOLD = Duration.ofDays(90);
  private static final long NO_QUOTA = 1_000_000_000;

  private final JsonNode channels;
  private final JsonNode bizTypes;
  private final JsonNode retry;
  private final JsonNode strategies;
  private final JsonNode hygiene;
  private final List<String> faults = new ArrayList<>();

  private CrossCheck(JsonNode root) {
    this.channels = root.path("channels");
    this.bizTypes = root.path("bizTypes");
    this.retry = root.path("retry");
    this.strategies = root.at("/routing/strategies");
    this.hygiene = root.path("numberHygiene");
  }

  static List<String> faults(String json) {
    try {
      CrossCheck check = new CrossCheck(new ObjectMapper().readTree(json));
      check.channels.forEach(check::channel);
      check.references();
      check.retries();
      check.strategies();
      check.hygiene();
      return check.faults;
    } catch (JsonProcessingException e) {
      return List.of("the channel file is not JSON: " + e.getOriginalMessage());
    }
  }

  private void channel(JsonNode channel) {
    String who = "channel '" + channel.path("name").asText() + "': ";
    Set<String> priced = new HashSet<>();
    channel.path("priceMicros").fieldNames().forEachRemaining(priced::add);
    for (JsonNode country : channel.path("countries")) {
      if (!priced.contains("*") && !priced.contains(country.asText())) {
        faults.add(who + "priceMicros has no price for " + country.asText());
      }
    }
    JsonNode hours = channel.path("localHours");
    if (hours.isObject() && hours.path("from").equals(hours.path("to"))) {
      faults.add(who + "localHours is empty: from equals to");
    }
    long daily = channel.path("dailyQuota").asLong(NO_QUOTA);
    if (channel.path("hourlyQuota").asLong(0) > daily) {
      faults.add(who + "hourlyQuota is more than dailyQuota");
    }
    Duration key = Duration.parse(channel.path("idempotencyKeyFor").asText("PT24H"));
    if (key.compareTo(SHORTEST_KEY) < 0 || key.compareTo(LONGEST) > 0) {
      faults.add(who + "idempotencyKeyFor is not within PT1M and P5D");
    }
    Duration receipts = Duration.parse(channel.path("receiptDeadline").asText("P3D"));
    if (receipts.compareTo(SHORTEST) < 0 || receipts.compareTo(LONGEST) > 0) {
      faults.add(
          who
              + "receiptDeadline is not within PT1S and P5D: messages are kept 7 days beyond their"
              + " deadline, and must be there when their receipt is given up");
    }
  }

  private void retries() {
    retry.fieldNames().forEachRemaining(kind -> retry("retry of " + kind, retry.path(kind)));
    for (JsonNode type : bizTypes) {
      retry("retry of " + type.path("name").asText(), type.path("retry"));
    }
  }

  /** The schema knows how durations look, not how long they are. */
  private void retry(String who, JsonNode policy) {
    for (JsonNode wait : policy.path("waits")) {
      if (Duration.parse(wait.asText()).compareTo(LONGEST_WAIT) > 0) {
        faults.add(who + ": a wait of " + wait.asText() + " is longer than 24 h");
      }
    }
    Duration patience = Duration.parse(policy.path("patience").asText("PT10S"));
    if (patience.compareTo(SHORTEST) < 0 || patience.compareTo(LONGEST_PATIENCE) > 0) {
      faults.add(who + ": patience is not within PT1S and PT1H");
    }
  }

  private void strategies() {
    boolean everywhere = strategies.isEmpty();
    for (JsonNode strategy : strategies) {
      everywhere |= !strategy.has("countries");
      for (JsonNode country : strategy.path("countries")) {
        everywhere |= country.asText().equals("*");
      }
    }
    if (!everywhere) {
      faults.add("no routing strategy serves all countries: one needs \"*\"");
    }
  }

  private void hygiene() {
    Duration within = hygiene("within", "P30D", SHORTEST_HOLD, LONGEST_HOLD);
    Duration apart = hygiene("apart", "PT1H", LEAST_APART, LONGEST_HOLD);
    hygiene("hold", "P7D", SHORTEST_HOLD, LONGEST_HOLD);
    if (apart.compareTo(within) > 0) {
      faults.add("numberHygiene: apart is longer than within");
    }
  }

  private Duration hygiene(String name, String usual, Duration least, Duration most) {
    String text = hygiene.path(name).asText(usual);
    Duration value = Duration.parse(text);
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      faults.add("numberHygiene: %s is not within %s and %s".formatted(name, least, most));
    }
    return value;
  }

  /** What channels and business types say of each other must exist, once. */
  private void references() {
    Set<String> names = names(channels);
    Set<String> types = names(bizTypes);
    if (types.size() < bizTypes.size()) {
      faults.add("a bizType is there more than once");
    }
    named(channels, "bizTypes", types);
    named(bizTypes, "channels", names);
  }

  private static Set<String> names(JsonNode entries) {
    Set<String> names = new HashSet<>();
    entries.forEach(entry -> names.add(entry.path("name").asText()));
    return names;
  }

  private void named(JsonNode entries, String field, Set<String> known) {
    for (JsonNode entry : entries) {
      for (JsonNode name : entry.path(field)) {
        if (!name.asText().equals("*") && !known.contains(name.asText())) {
          faults.add(
              "'%s' names one that is not there: %s %s"
                  .formatted(entry.path("name").asText(), field, name.asText()));
        }
      }
    }
  }
}
