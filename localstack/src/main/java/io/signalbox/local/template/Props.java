package io.signalbox.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Resolved properties of a resource. Remembers which were read: {@link #unread()} names the rest,
 * so that a property that nobody interprets is reported and not dropped.
 */
public final class Props {
  private final String path;
  private final JsonNode node;
  private final Set<String> read = new HashSet<>();
  private final List<Props> children = new ArrayList<>();

  Props(String path, JsonNode node) {
    this.path = path;
    this.node = node;
  }

  /** Where these properties stand in the template, for messages. */
  public String path() {
    return path;
  }

  /** Whether the property is set; does not count as reading it. */
  public boolean has(String name) {
    return node.has(name);
  }

  /** The raw value, null node when absent; whoever takes it interprets all of it. */
  public JsonNode json(String name) {
    read.add(name);
    JsonNode value = node.get(name);
    return value == null ? JsonNodeFactory.instance.nullNode() : value;
  }

  /** A required text. */
  public String text(String name) {
    JsonNode value = json(name);
    if (!value.isValueNode() || value.isNull()) {
      throw new TemplateException(path + " needs a text " + name);
    }
    return value.asText();
  }

  /** A text with a default. */
  public String text(String name, String fallback) {
    return has(name) ? text(name) : fallback;
  }

  /** A number with a default; CloudFormation allows numbers as text. */
  public int number(String name, int fallback) {
    return number(name).orElse(fallback);
  }

  /** A number that may be absent. */
  public OptionalInt number(String name) {
    if (!has(name)) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(text(name)));
    } catch (NumberFormatException e) {
      throw new TemplateException(path + "." + name + " is not a number: " + text(name));
    }
  }

  /** A boolean with a default. */
  public boolean flag(String name, boolean fallback) {
    return Boolean.parseBoolean(text(name, Boolean.toString(fallback)));
  }

  /** A nested object; empty when absent. */
  public Props child(String name) {
    return keep(new Props(path + "." + name, json(name)));
  }

  /** A list of nested objects; empty when absent. */
  public List<Props> list(String name) {
    List<Props> result = new ArrayList<>();
    for (JsonNode item : json(name)) {
      result.add(keep(new Props(path + "." + name + "[" + result.size() + "]", item)));
    }
    return result;
  }

  /** A list of texts; empty when absent. */
  public List<String> texts(String name) {
    List<String> result = new ArrayList<>();
    json(name).forEach(item -> result.add(item.asText()));
    return result;
  }

  /** All entries of a flat object, as text, sorted by key. */
  public Map<String, String> entries(String name) {
    Map<String, String> result = new TreeMap<>();
    json(name).properties().forEach(e -> result.put(e.getKey(), e.getValue().asText()));
    return result;
  }

  /** Marks properties that change nothing that a local run could show. */
  public Props harmless(String... names) {
    read.addAll(List.of(names));
    return this;
  }

  /** Refuses a property whose absence of effect would falsify a local run. */
  public Props refuse(String name, String reason) {
    if (has(name)) {
      throw new TemplateException(path + "." + name + " is not supported: " + reason);
    }
    return this;
  }

  /** Properties that were neither read nor declared harmless, here and below. */
  public List<String> unread() {
    List<String> result = new ArrayList<>();
    for (Map.Entry<String, JsonNode> property : node.properties()) {
      if (!read.contains(property.getKey())) {
        result.add(path + "." + property.getKey());
      }
    }
    children.forEach(child -> result.addAll(child.unread()));
    return result;
  }

  private Props keep(Props child) {
    children.add(child);
    return child;
  }
}
