package io.signalbox.local.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How two templates differ, resource by resource. */
final class Difference {
  private Difference() {}

  /** A line for each: {@code +} for new ones, {@code -} for removed ones, {@code ~} for others. */
  static List<String> between(JsonNode before, JsonNode after) {
    Map<String, JsonNode> old = resources(before);
    Map<String, JsonNode> wanted = resources(after);
    List<String> lines = new ArrayList<>();
    wanted.forEach(
        (id, resource) -> {
          if (!old.containsKey(id)) {
            lines.add("+ " + told(id, resource));
          } else if (!resource.equals(old.get(id))) {
            lines.add("~ " + told(id, resource) + ": " + changed(old.get(id), resource));
          }
        });
    old.forEach(
        (id, resource) -> {
          if (!wanted.containsKey(id)) {
            lines.add("- " + told(id, resource));
          }
        });
    return lines;
  }

  private static Map<String, JsonNode> resources(JsonNode template) {
    Map<String, JsonNode> all = new TreeMap<>();
    template.path("Resources").properties().forEach(e -> all.put(e.getKey(), e.getValue()));
    return all;
  }

  private static String told(String id, JsonNode resource) {
    return id + " (" + resource.path("Type").asText() + ")";
  }

  private static String changed(JsonNode before, JsonNode after) {
    Map<String, JsonNode> names = new TreeMap<>();
    before.path("Properties").properties().forEach(e -> names.put(e.getKey(), e.getValue()));
    after.path("Properties").properties().forEach(e -> names.put(e.getKey(), e.getValue()));
    List<String> changed =
        names.keySet().stream()
            .filter(
                n -> !before.path("Properties").path(n).equals(after.path("Properties").path(n)))
            .toList();
    return changed.isEmpty() ? "besides its properties" : String.join(", ", changed);
  }
}
