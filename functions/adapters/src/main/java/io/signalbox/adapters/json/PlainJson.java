package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as plain maps, lists, texts, numbers and booleans, so that core sees no JSON library. */
final class PlainJson {
  private PlainJson() {}

  /** Fields that are null are left out. */
  static Map<String, Object> object(JsonNode node) {
    Map<String, Object> map = new LinkedHashMap<>();
    node.properties()
        .forEach(
            field -> {
              if (!field.getValue().isNull()) {
                map.put(field.getKey(), value(field.getValue()));
              }
            });
    return map;
  }

  private static Object value(JsonNode node) {
    if (node.isObject()) {
      return object(node);
    }
    if (node.isArray()) {
      return list(node);
    }
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    return node.isNumber() ? node.numberValue() : node.asText();
  }

  private static List<Object> list(JsonNode node) {
    List<Object> items = new ArrayList<>();
    node.forEach(item -> items.add(value(item)));
    return List.copyOf(items);
  }
}
