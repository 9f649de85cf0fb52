package io.signalbox.local.event;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.template.TemplateException;
import java.util.Map;

/** Event patterns: exact values, {@code prefix}, {@code exists}, {@code anything-but}. */
final class EventPattern {
  private EventPattern() {}

  /** Whether every field of the pattern finds one of its values in the event. */
  static boolean matches(JsonNode pattern, JsonNode event) {
    for (Map.Entry<String, JsonNode> field : pattern.properties()) {
      JsonNode value = event.path(field.getKey());
      JsonNode wanted = field.getValue();
      if (wanted.isObject() ? !matches(wanted, value) : !anyOf(wanted, value)) {
        return false;
      }
    }
    return true;
  }

  /** Refuses what {@link #matches} does not know, before any event comes. */
  static void check(JsonNode pattern) {
    for (Map.Entry<String, JsonNode> field : pattern.properties()) {
      if (field.getKey().startsWith("$")) {
        throw new TemplateException("Event pattern " + field.getKey() + " is not supported");
      }
      if (field.getValue().isObject()) {
        check(field.getValue());
      } else {
        field.getValue().forEach(EventPattern::checkValue);
      }
    }
  }

  private static void checkValue(JsonNode value) {
    boolean known = value.has("prefix") || value.has("exists") || value.has("anything-but");
    if (value.isObject()
        && (value.size() != 1 || !known || value.path("anything-but").isObject())) {
      throw new TemplateException("Event pattern " + value + " is not supported");
    }
  }

  private static boolean anyOf(JsonNode wanted, JsonNode value) {
    if (value.isArray()) {
      return value.valueStream().anyMatch(item -> anyOf(wanted, item));
    }
    return wanted.valueStream().anyMatch(one -> isOne(one, value));
  }

  private static boolean isOne(JsonNode one, JsonNode value) {
    if (one.has("prefix")) {
      return value.isTextual() && value.asText().startsWith(one.path("prefix").asText());
    }
    if (one.has("exists")) {
      return value.isMissingNode() != one.path("exists").asBoolean();
    }
    if (one.has("anything-but")) {
      JsonNode excluded = one.path("anything-but");
      return !value.isMissingNode()
          && (excluded.isArray()
              ? excluded.valueStream().noneMatch(value::equals)
              : !excluded.equals(value));
    }
    return one.equals(value);
  }
}
