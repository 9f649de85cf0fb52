package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.TreeMap;

/** One spelling for JSON that means the same, so that bodies can be compared by hash. */
public final class CanonicalJson {
  private CanonicalJson() {}

  /**
   * Keys sorted at every depth, no white space, one form of each number; the order of lists is
   * kept, since it counts. To tell numbers apart that a double cannot, read them as big decimals.
   */
  public static String of(JsonNode node) {
    return sorted(node).toString();
  }

  private static JsonNode sorted(JsonNode node) {
    if (node.isObject()) {
      TreeMap<String, JsonNode> byName = new TreeMap<>();
      node.properties().forEach(f -> byName.put(f.getKey(), sorted(f.getValue())));
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      return object.setAll(byName);
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(item -> array.add(sorted(item)));
      return array;
    }
    boolean endless = node.isDouble() && !Double.isFinite(node.doubleValue());
    return node.isNumber() && !endless
        ? DecimalNode.valueOf(node.decimalValue().stripTrailingZeros())
        : node;
  }
}
