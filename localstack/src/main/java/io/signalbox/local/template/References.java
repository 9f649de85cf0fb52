package io.signalbox.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What names mean: parameters, pseudo parameters, and the resources' physical names. */
final class References {
  private static final String STACK = "local";

  private final Map<String, String> parameters;
  private final JsonNode resources;
  private final Map<String, JsonNode> pseudo = new HashMap<>();
  private UnaryOperator<JsonNode> resolver = UnaryOperator.identity();

  References(Map<String, String> parameters, JsonNode resources) {
    this.parameters = parameters;
    this.resources = resources;
    pseudo("AWS::Region", Arns.REGION);
    pseudo("AWS::AccountId", Arns.ACCOUNT);
    pseudo("AWS::Partition", "aws");
    pseudo("AWS::URLSuffix", "amazonaws.com");
    pseudo("AWS::StackName", STACK);
    pseudo("AWS::StackId", Arns.fill("arn:aws:cloudformation:{region}:{account}:stack/") + STACK);
    pseudo.put("AWS::NoValue", MissingNode.getInstance());
    pseudo.put("AWS::NotificationARNs", new ArrayNode(JsonNodeFactory.instance));
  }

  private void pseudo(String name, String value) {
    pseudo.put(name, TextNode.valueOf(value));
  }

  /** Names of resources may hold intrinsics themselves. */
  void resolveNamesBy(UnaryOperator<JsonNode> resolver) {
    this.resolver = resolver;
  }

  JsonNode ref(String name) {
    JsonNode known = pseudo.get(name);
    if (known != null) {
      return known;
    }
    String parameter = parameters.get(name);
    if (parameter != null) {
      return TextNode.valueOf(parameter);
    }
    JsonNode resource = resource(name);
    return switch (type(resource)) {
      case "AWS::Lambda::Version" -> TextNode.valueOf(functionOf(resource) + ":1");
      case "AWS::Lambda::Alias" ->
          TextNode.valueOf(functionOf(resource) + ":" + property(resource, "Name"));
      default -> TextNode.valueOf(Identity.of(type(resource)).refTo(physicalName(name)));
    };
  }

  JsonNode attribute(String logicalId, String attribute) {
    JsonNode resource = resource(logicalId);
    if (type(resource).equals("AWS::Lambda::Version") && attribute.equals("Version")) {
      return TextNode.valueOf("1");
    }
    String name = physicalName(logicalId);
    return TextNode.valueOf(Identity.of(type(resource)).attribute(attribute, name));
  }

  /** The physical name: the name property where there is one, else the logical id. */
  String physicalName(String logicalId) {
    JsonNode resource = resource(logicalId);
    String name = property(resource, Identity.of(type(resource)).nameProperty());
    return name.isEmpty() ? logicalId : name;
  }

  private String functionOf(JsonNode versionOrAlias) {
    return Arns.ofFunction(Arns.function(property(versionOrAlias, "FunctionName")));
  }

  private String property(JsonNode resource, String name) {
    return resolver.apply(resource.path("Properties").path(name)).asText();
  }

  private JsonNode resource(String logicalId) {
    JsonNode resource = resources.path(logicalId);
    if (resource.isMissingNode()) {
      throw new TemplateException("The template has no parameter or resource " + logicalId);
    }
    return resource;
  }

  private static String type(JsonNode resource) {
    return resource.path("Type").asText();
  }
}
