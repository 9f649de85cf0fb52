package io.signalbox.adapters.provider.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.channel.Channel;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Reads a channel's settings and gathers every fault; {@link #finish} throws them all. What is read
 * after a fault is a harmless stand-in.
 */
public final class ChannelSettings {
  private static final JsonPointer ROOT = JsonPointer.empty();

  private final String channel;
  private final String prefix;
  private final JsonNode node;
  private final List<String> faults;
  private final Set<String> asked = new HashSet<>();

  private ChannelSettings(String channel, String prefix, JsonNode node, List<String> faults) {
    this.channel = channel;
    this.prefix = prefix;
    this.node = node;
    this.faults = faults;
  }

  public static ChannelSettings of(Channel channel) {
    JsonNode node = Json.tree(channel.settings());
    return new ChannelSettings(channel.name(), "settings.", node, new ArrayList<>());
  }

  /** Adds a fault. */
  public void fault(String setting, String why) {
    faults.add(setting + ": " + why);
  }

  /** Adds a fault of a setting that is read here. */
  public void faultOf(String name, String why) {
    fault(prefix + name, why);
  }

  /** The channel's endpoint with a path after it. */
  public URI endpoint(String endpoint, String path) {
    try {
      URI uri = URI.create(endpoint.replaceAll("/+$", "") + path);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (http && uri.getHost() != null && uri.getUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // Reported below with the other ways to be no URL.
    }
    fault("endpoint", "with the path, not an http or https URL");
    return URI.create("http://invalid/");
  }

  /** The text, or empty when the setting is absent. */
  public Optional<String> text(String name) {
    Optional<JsonNode> value = ask(name);
    if (value.isPresent() && !value.get().isTextual()) {
      faultOf(name, "must be a text");
      return Optional.empty();
    }
    return value.map(JsonNode::asText);
  }

  /** The text; a fault when absent. */
  public String required(String name) {
    return text(name)
        .orElseGet(
            () -> {
              if (!node.has(name)) {
                faultOf(name, "missing");
              }
              return "";
            });
  }

  /** A JSON pointer; the root when the setting is absent. */
  public JsonPointer pointer(String name) {
    String text = text(name).orElse("");
    try {
      return JsonPointer.compile(text);
    } catch (IllegalArgumentException e) {
      faultOf(name, "must be a JSON pointer such as /result/id");
      return ROOT;
    }
  }

  /** A JSON pointer below the root; a fault when absent. */
  public JsonPointer requiredPointer(String name) {
    if (!node.has(name)) {
      ask(name);
      faultOf(name, "missing");
      return ROOT;
    }
    return pointer(name);
  }

  /** A list of texts; empty when absent. */
  public List<String> texts(String name) {
    Optional<JsonNode> value = ask(name);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!value.get().isArray() || !allTexts(value.get())) {
      faultOf(name, "must be a list of texts");
      return List.of();
    }
    return StreamSupport.stream(value.get().spliterator(), false).map(JsonNode::asText).toList();
  }

  /** Texts by name; empty when absent. */
  public Map<String, String> map(String name) {
    Map<String, String> map = new HashMap<>();
    Optional<JsonNode> value = ask(name);
    if (value.isEmpty()) {
      return map;
    }
    if (!value.get().isObject() || !allTexts(value.get())) {
      faultOf(name, "must be an object of texts");
      return map;
    }
    value.get().properties().forEach(e -> map.put(e.getKey(), e.getValue().asText()));
    return map;
  }

  /** The settings of an object within, or empty when it is absent. */
  public Optional<ChannelSettings> within(String name) {
    Optional<JsonNode> value = ask(name);
    if (value.isPresent() && !value.get().isObject()) {
      faultOf(name, "must be an object");
      return Optional.empty();
    }
    return value.map(v -> new ChannelSettings(channel, prefix + name + ".", v, faults));
  }

  /** Reports settings that nobody asked for: most are misspelled. */
  public void noOthers() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!asked.contains(name)) {
                faultOf(name, "no such setting");
              }
            });
  }

  /**
   * Ends reading.
   *
   * @throws InvalidChannel when there was any fault
   */
  public void finish() {
    noOthers();
    if (!faults.isEmpty()) {
      throw new InvalidChannel(channel, faults);
    }
  }

  private Optional<JsonNode> ask(String name) {
    asked.add(name);
    return Optional.ofNullable(node.get(name)).filter(v -> !v.isNull());
  }

  private static boolean allTexts(JsonNode values) {
    return StreamSupport.stream(values.spliterator(), false).allMatch(JsonNode::isTextual);
  }
}
