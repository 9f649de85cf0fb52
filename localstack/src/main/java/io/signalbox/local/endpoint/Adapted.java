package io.signalbox.local.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.template.TemplateException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A template as emulators take it: without what they refuse, with functions that they cannot run
 * themselves led to the process that does.
 *
 * @param template the text
 * @param changes what differs from the template that AWS gets, a line for each kind of change
 */
record Adapted(String template, List<String> changes) {
  /** MiniStack forwards the invocations of a function that has this variable. */
  static final String PROXY_VARIABLE = "MINISTACK_LAMBDA_PROXY_URL";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What may be left out since no message comes by it; all else must be taken whole. */
  private static final Set<String> SPARABLE =
      Set.of("AWS::CloudWatch::Alarm", "AWS::CloudWatch::CompositeAlarm");

  private static final String REFUSED = "AWS::CodeDeploy::";

  /** Copies the list. */
  Adapted {
    changes = List.copyOf(changes);
  }

  /**
   * From the template that AWS gets.
   *
   * @param functions where all functions run; null when the endpoint runs them itself
   * @throws TemplateException when something needs what has to be left out
   */
  static Adapted of(String template, @Nullable URI functions) {
    try {
      JsonNode root = JSON.readTree(template);
      List<String> changes = leaveOut(root);
      if (functions != null) {
        changes.addAll(lead(root.path("Resources"), functions));
      }
      return new Adapted(JSON.writeValueAsString(root), changes);
    } catch (JsonProcessingException e) {
      throw new TemplateException("The template is no JSON: " + e.getOriginalMessage());
    }
  }

  private static List<String> leaveOut(JsonNode root) {
    Map<String, String> gone = new LinkedHashMap<>();
    JsonNode resources = root.path("Resources");
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<String, JsonNode> entry : List.copyOf(resources.properties())) {
        if (mustGo(entry.getValue(), gone.keySet())) {
          gone.put(entry.getKey(), entry.getValue().path("Type").asText());
          ((ObjectNode) resources).remove(entry.getKey());
          more = true;
        }
      }
    }
    ((ObjectNode) root)
        .withObject("/Outputs")
        .properties()
        .removeIf(output -> References.any(output.getValue(), gone.keySet()));
    List<String> changes = new ArrayList<>();
    gone.forEach((id, type) -> changes.add("left out: " + id + " (" + type + ")"));
    return changes;
  }

  private static boolean mustGo(JsonNode resource, Set<String> gone) {
    String type = resource.path("Type").asText();
    if (type.startsWith(REFUSED)) {
      return true;
    }
    independent(resource, gone);
    boolean metricMath =
        type.equals("AWS::CloudWatch::Alarm") && resource.path("Properties").has("Metrics");
    boolean needsGone = References.any(resource, gone);
    if (needsGone && !SPARABLE.contains(type)) {
      throw new TemplateException("A resource of type %s needs one of %s".formatted(type, gone));
    }
    return metricMath || needsGone;
  }

  /** An order of creation, or of traffic shifting, is no need. */
  private static void independent(JsonNode resource, Set<String> gone) {
    ObjectNode object = (ObjectNode) resource;
    object.remove("UpdatePolicy");
    JsonNode before = object.path("DependsOn");
    if (before.isTextual() && gone.contains(before.asText())) {
      object.remove("DependsOn");
    }
    for (Iterator<JsonNode> each = before.iterator(); each.hasNext(); ) {
      if (gone.contains(each.next().asText())) {
        each.remove();
      }
    }
  }

  private static List<String> lead(JsonNode resources, URI functions) {
    int count = 0;
    for (JsonNode resource : resources) {
      if (resource.path("Type").asText().equals("AWS::Lambda::Function")) {
        ((ObjectNode) resource)
            .withObject("/Properties/Environment/Variables")
            .put(PROXY_VARIABLE, functions.toString());
        count++;
      }
    }
    return count == 0 ? List.of() : List.of(count + " functions run at " + functions);
  }

  /** Finds what a part of a template refers to. */
  private static final class References {
    private References() {}

    static boolean any(JsonNode node, Set<String> ids) {
      if (ids.isEmpty() || node.isValueNode()) {
        return false;
      }
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        if (refers(field.getKey(), field.getValue(), ids)) {
          return true;
        }
      }
      for (JsonNode child : node) {
        if (any(child, ids)) {
          return true;
        }
      }
      return false;
    }

    private static boolean refers(String key, JsonNode value, Set<String> ids) {
      return switch (key) {
        case "Ref", "DependsOn" -> ids.contains(value.asText());
        case "Fn::GetAtt" ->
            ids.contains(
                value.isArray() ? value.path(0).asText() : value.asText().split("\\.", 2)[0]);
        case "Fn::Sub" -> {
          String text = value.isArray() ? value.path(0).asText() : value.asText();
          yield ids.stream()
              .anyMatch(id -> text.contains("${" + id + "}") || text.contains("${" + id + "."));
        }
        default -> false;
      };
    }
  }
}
