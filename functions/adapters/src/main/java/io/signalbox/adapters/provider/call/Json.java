package io.signalbox.adapters.provider.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** JSON as providers speak it. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private Json() {}

  /** An object or array; empty for anything else, also for what is no JSON. */
  public static Optional<JsonNode> read(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      return node != null && node.isContainerNode() ? Optional.of(node) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** The text or number at that place; empty when there is none or it is blank. */
  public static Optional<String> text(JsonNode node, JsonPointer at) {
    JsonNode value = node.at(at);
    boolean usable = (value.isTextual() || value.isNumber()) && !value.asText().isBlank();
    return usable ? Optional.of(value.asText()) : Optional.empty();
  }

  /** The text or number at that place, or those of the list there; empty when any is missing. */
  public static List<String> texts(JsonNode node, JsonPointer at) {
    JsonNode list = node.at(at);
    if (!list.isArray()) {
      return text(node, at).stream().toList();
    }
    List<String> texts = new ArrayList<>();
    list.forEach(item -> text(item, JsonPointer.empty()).ifPresent(texts::add));
    return texts.size() == list.size() ? texts : List.of();
  }

  /** The value as JSON. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of strings and numbers always become JSON", e);
    }
  }

  /** Nested maps and lists as a tree. */
  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** For the inside of a JSON string. */
  public static String escape(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }
}
