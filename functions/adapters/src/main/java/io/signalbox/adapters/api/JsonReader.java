package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.ingest.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object field by field and gathers faults: wrong types, and fields that nobody asked for.
 * A field that is null counts as absent.
 */
final class JsonReader {
  private final JsonNode object;
  private final String pointer;
  private final List<Fault> faults;
  private final Set<String> known = new HashSet<>();

  JsonReader(JsonNode object, String pointer, List<Fault> faults) {
    this.object = object;
    this.pointer = pointer;
    this.faults = faults;
  }

  /** The field's value; empty when absent. */
  Optional<JsonNode> field(String name) {
    known.add(name);
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }

  @Nullable String text(String name) {
    return field(name)
        .filter(n -> is(n.isTextual(), name, "a string"))
        .map(JsonNode::asText)
        .orElse(null);
  }

  /** A whole number however it is written, since JSON has one kind: 60 and 60.0 are the same. */
  @Nullable Long whole(String name) {
    return field(name)
        .filter(
            n -> is(n.canConvertToExactIntegral() && n.canConvertToLong(), name, "a whole number"))
        .map(JsonNode::asLong)
        .orElse(null);
  }

  /** {@code forSeconds}: how long something counts; the usual time when absent or out of range. */
  Duration forSeconds(Duration least, Duration most, Duration usual) {
    Long seconds = whole("forSeconds");
    if (seconds == null) {
      return usual;
    }
    if (seconds < least.toSeconds() || seconds > most.toSeconds()) {
      String bounds = "Must be from " + least.toSeconds() + " to " + most.toSeconds() + ".";
      fault("forSeconds", "for_seconds_invalid", bounds);
      return usual;
    }
    return Duration.ofSeconds(seconds);
  }

  /** The strings of a list; those of another type are faults. */
  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    field(name)
        .filter(n -> is(n.isArray(), name, "a list of strings"))
        .ifPresent(
            list -> {
              for (int i = 0; i < list.size(); i++) {
                if (is(list.get(i).isTextual(), name + "/" + i, "a string")) {
                  texts.add(list.get(i).asText());
                }
              }
            });
    return texts;
  }

  /** An object of strings. */
  Map<String, String> textsByName(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    field(name)
        .filter(n -> is(n.isObject(), name, "an object"))
        .ifPresent(
            map ->
                map.properties()
                    .forEach(
                        e -> {
                          JsonNode value = e.getValue();
                          String at = name + "/" + escaped(e.getKey());
                          if (is(value.isTextual(), at, "a string")) {
                            texts.put(e.getKey(), value.asText());
                          }
                        }));
    return texts;
  }

  /** A reader of the field's object; empty when absent or no object. */
  Optional<JsonReader> object(String name) {
    return field(name)
        .filter(n -> is(n.isObject(), name, "an object"))
        .map(n -> new JsonReader(n, pointer + "/" + name, faults));
  }

  void fault(String name, String code, String detail) {
    faults.add(new Fault(pointer + "/" + name, code, detail));
  }

  /** Call last: what was not read is a misspelling. */
  void noOthers() {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                fault(escaped(name), "unknown_field", "No field of that name is known here.");
              }
            });
  }

  private boolean is(boolean right, String name, String type) {
    if (!right) {
      fault(name, "wrong_type", "Must be " + type + ".");
    }
    return right;
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
