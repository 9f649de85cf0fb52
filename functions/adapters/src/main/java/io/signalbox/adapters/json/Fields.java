package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object and notes every fault instead of stopping at the first. A
 * faulty field reads as a harmless stand-in, so whoever reads must look at the faults before using
 * what was read.
 */
final class Fields {
  private final JsonNode node;
  private final String path;
  private final List<String> faults;
  private final Set<String> known = new HashSet<>();

  Fields(JsonNode node, String path, List<String> faults) {
    this.node = node;
    this.path = path;
    this.faults = faults;
    if (!node.isObject()) {
      faults.add((path.isEmpty() ? "it" : path) + " is not an object");
    }
  }

  String text(String name) {
    return read(name, "", "a text", n -> n.isTextual() ? Optional.of(n.textValue()) : none());
  }

  @Nullable String textOrNull(String name) {
    return has(name) ? text(name) : null;
  }

  boolean flag(String name) {
    return read(
        name, false, "true or false", n -> n.isBoolean() ? Optional.of(n.booleanValue()) : none());
  }

  boolean flag(String name, boolean otherwise) {
    return has(name) ? flag(name) : otherwise;
  }

  int integer(String name, int min, int max) {
    return (int) number(name, min, max);
  }

  long number(String name, long min, long max) {
    return read(
        name,
        min,
        "a whole number from " + min + " to " + max,
        n -> Optional.of(n).filter(v -> isIn(v, min, max)).map(JsonNode::longValue));
  }

  static boolean isIn(JsonNode n, long min, long max) {
    return n.isIntegralNumber()
        && n.canConvertToLong()
        && n.longValue() >= min
        && n.longValue() <= max;
  }

  Instant instant(String name) {
    return parsed(name, Instant.EPOCH, "an ISO 8601 instant", Fields::instantOf);
  }

  /** All fields, each an instant. */
  Map<String, Instant> instants() {
    Map<String, Instant> all = new HashMap<>();
    node.fieldNames().forEachRemaining(name -> all.put(name, instant(name)));
    return all;
  }

  private static Optional<Instant> instantOf(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** A text that means something; {@code expected} completes the sentence "name is not ...". */
  <T> T parsed(String name, T standIn, String expected, Function<String, Optional<T>> parser) {
    return read(name, standIn, expected, n -> n.isTextual() ? parser.apply(n.textValue()) : none());
  }

  /** A list of texts that mean something. */
  <T> List<T> list(String name, String expected, Function<String, Optional<T>> parser) {
    JsonNode list = get(name);
    if (!list.isArray()) {
      fault(name, list.isMissingNode() ? "is missing" : "is not a list");
      return List.of();
    }
    List<T> items = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      JsonNode item = list.get(i);
      Optional<T> value = item.isTextual() ? parser.apply(item.textValue()) : Optional.empty();
      if (value.isEmpty()) {
        fault(name + "[" + i + "]", "is not " + expected);
      }
      value.ifPresent(items::add);
    }
    return items;
  }

  List<String> texts(String name) {
    return list(name, "a text", Optional::of);
  }

  List<String> texts(String name, List<String> otherwise) {
    return has(name) ? texts(name) : otherwise;
  }

  Duration duration(String name, Duration otherwise, Duration min, Duration max) {
    return has(name)
        ? parsed(
            name,
            otherwise,
            "an ISO 8601 duration from " + min + " to " + max,
            text -> durationOf(text).filter(d -> d.compareTo(min) >= 0 && d.compareTo(max) <= 0))
        : otherwise;
  }

  /** A number from 0 to that one, or what stands for it when it is left out. */
  double decimal(String name, double otherwise, double max) {
    return has(name)
        ? read(
            name,
            otherwise,
            "a number from 0 to " + max,
            n ->
                Optional.of(n)
                    .filter(v -> v.isNumber() && v.doubleValue() >= 0 && v.doubleValue() <= max)
                    .map(JsonNode::doubleValue))
        : otherwise;
  }

  static Optional<Duration> durationOf(String text) {
    try {
      return Optional.of(Duration.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Whether the field is there and not null. */
  boolean has(String name) {
    return !get(name).isMissingNode();
  }

  /** The field, or a missing node when it is absent or null. */
  JsonNode get(String name) {
    known.add(name);
    JsonNode value = node.path(name);
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  Fields object(String name) {
    return new Fields(get(name), at(name), faults);
  }

  /** A list of objects, each read by that reader and without other fields. */
  <T> List<T> entries(String name, Function<Fields, T> reader) {
    JsonNode list = get(name);
    if (!list.isArray()) {
      fault(name, list.isMissingNode() ? "is missing" : "is not a list");
      return List.of();
    }
    List<T> entries = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      Fields entry = new Fields(list.get(i), at(name) + "[" + i + "]", faults);
      if (list.get(i).isObject()) {
        entries.add(reader.apply(entry));
        entry.noOthers();
      }
    }
    return entries;
  }

  /** How many faults were noted so far, here and elsewhere. */
  int faultCount() {
    return faults.size();
  }

  JsonNode node() {
    return node;
  }

  void fault(String name, String what) {
    faults.add(at(name) + " " + what);
  }

  /** In files that people write, a field that nobody asked for is a slip of the pen. */
  void noOthers() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                fault(name, "is unknown");
              }
            });
  }

  private <T> T read(
      String name, T standIn, String expected, Function<JsonNode, Optional<T>> reader) {
    JsonNode value = get(name);
    if (value.isMissingNode()) {
      fault(name, "is missing");
      return standIn;
    }
    Optional<T> result = reader.apply(value);
    if (result.isEmpty()) {
      fault(name, "is not " + expected);
    }
    return result.orElse(standIn);
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }
}
