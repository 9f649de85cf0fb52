package io.signalbox.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A synthesized CloudFormation template with its parameters bound. */
public final class Template {
  private static final Set<String> SECTIONS =
      Set.of(
          "AWSTemplateFormatVersion",
          "Description",
          "Metadata",
          "Parameters",
          "Conditions",
          "Resources",
          "Outputs",
          "Rules");

  private final JsonNode resources;
  private final References references;
  private final Conditions conditions;
  private final Resolver resolver;

  private Template(JsonNode root, Map<String, String> parameters) {
    this.resources = root.path("Resources");
    this.references = new References(parameters, resources);
    this.conditions = new Conditions(root.path("Conditions"), this::resolve);
    this.resolver = new Resolver(references, conditions::test);
    references.resolveNamesBy(this::resolve);
  }

  /**
   * Reads a template file.
   *
   * @param overrides parameter values; the others take their defaults
   * @throws TemplateException when a parameter has no value or a section is not supported
   */
  public static Template read(Path file, Map<String, String> overrides) throws IOException {
    return parse(Files.readString(file), overrides);
  }

  /** Reads a template from its JSON text; see {@link #read}. */
  public static Template parse(String json, Map<String, String> overrides) throws IOException {
    JsonNode root = new ObjectMapper().readTree(json);
    for (Map.Entry<String, JsonNode> section : root.properties()) {
      if (!SECTIONS.contains(section.getKey())) {
        throw new TemplateException("Template section " + section.getKey() + " is not supported");
      }
    }
    return new Template(root, bind(root.path("Parameters"), overrides));
  }

  /** The resources that exist under the template's conditions, in the template's order. */
  public List<Resource> resources() {
    List<Resource> result = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : resources.properties()) {
      JsonNode condition = entry.getValue().path("Condition");
      if (condition.isMissingNode() || conditions.test(condition.asText())) {
        result.add(resource(entry.getKey(), entry.getValue()));
      }
    }
    return result;
  }

  private Resource resource(String logicalId, JsonNode body) {
    String type = body.path("Type").asText();
    String path = logicalId + " (" + type + ")";
    return new Resource(
        logicalId,
        type,
        path,
        () -> references.physicalName(logicalId),
        () -> {
          try {
            return new Props(path, resolve(body.path("Properties")));
          } catch (TemplateException e) {
            throw new TemplateException("In " + path + ": " + e.getMessage());
          }
        });
  }

  private JsonNode resolve(JsonNode node) {
    return resolver.resolve(node);
  }

  private static Map<String, String> bind(JsonNode declared, Map<String, String> overrides) {
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, JsonNode> parameter : declared.properties()) {
      JsonNode fallback = parameter.getValue().path("Default");
      String value = overrides.getOrDefault(parameter.getKey(), fallback.asText());
      // The default of an SSM parameter type names a stored parameter; it is not the value.
      boolean stored = parameter.getValue().path("Type").asText().startsWith("AWS::SSM::");
      if ((stored || fallback.isMissingNode()) && !overrides.containsKey(parameter.getKey())) {
        throw new TemplateException("Parameter " + parameter.getKey() + " has no value");
      }
      values.put(parameter.getKey(), value);
    }
    overrides.keySet().stream()
        .filter(name -> !values.containsKey(name))
        .forEach(
            name -> {
              throw new TemplateException("The template declares no parameter " + name);
            });
    return values;
  }
}
