package io.signalbox.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces intrinsic functions by their values; what it does not know is an error. */
final class Resolver {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]+)}");
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final References references;
  private final Predicate<String> conditions;

  Resolver(References references, Predicate<String> conditions) {
    this.references = references;
    this.conditions = conditions;
  }

  /** The value with all intrinsics replaced; missing for {@code AWS::NoValue}. */
  JsonNode resolve(JsonNode node) {
    if (node.isArray()) {
      return resolveItems(node);
    }
    if (!node.isObject()) {
      return node;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (field.getKey().equals("Ref") || field.getKey().startsWith("Fn::")) {
        return intrinsic(field.getKey(), node, field.getValue());
      }
    }
    ObjectNode result = JSON.objectNode();
    node.properties().forEach(f -> putUnlessMissing(result, f.getKey(), resolve(f.getValue())));
    return result;
  }

  private static void putUnlessMissing(ObjectNode target, String key, JsonNode value) {
    if (!value.isMissingNode()) {
      target.set(key, value);
    }
  }

  private ArrayNode resolveItems(JsonNode items) {
    ArrayNode result = JSON.arrayNode();
    for (JsonNode item : items) {
      JsonNode value = resolve(item);
      if (!value.isMissingNode()) {
        result.add(value);
      }
    }
    return result;
  }

  private JsonNode intrinsic(String name, JsonNode whole, JsonNode argument) {
    if (whole.size() != 1) {
      throw new TemplateException(name + " must stand alone in its object: " + whole);
    }
    return switch (name) {
      case "Ref" -> references.ref(argument.asText());
      case "Fn::GetAtt" -> attribute(argument);
      case "Fn::Join" -> TextNode.valueOf(String.join(text(argument, 0), texts(argument.path(1))));
      case "Fn::Sub" -> TextNode.valueOf(substitute(argument));
      case "Fn::Select" -> select(argument);
      case "Fn::Split" -> split(argument);
      case "Fn::If" -> resolve(argument.path(conditions.test(argument.path(0).asText()) ? 1 : 2));
      default -> throw new TemplateException("Intrinsic " + name + " is not supported: " + whole);
    };
  }

  private JsonNode attribute(JsonNode argument) {
    if (argument.isArray()) {
      return references.attribute(argument.path(0).asText(), text(argument, 1));
    }
    String[] parts = argument.asText().split("\\.", 2);
    if (parts.length < 2) {
      throw new TemplateException("Fn::GetAtt needs resource and attribute: " + argument);
    }
    return references.attribute(parts[0], parts[1]);
  }

  private JsonNode select(JsonNode argument) {
    JsonNode items = resolve(argument.path(1));
    JsonNode item = items.path(Integer.parseInt(text(argument, 0)));
    if (item.isMissingNode()) {
      throw new TemplateException("Fn::Select finds no such item: " + argument);
    }
    return item;
  }

  private JsonNode split(JsonNode argument) {
    ArrayNode result = JSON.arrayNode();
    String[] parts = text(argument, 1).split(Pattern.quote(text(argument, 0)), -1);
    Arrays.stream(parts).forEach(result::add);
    return result;
  }

  private String substitute(JsonNode argument) {
    String pattern = argument.isArray() ? argument.path(0).asText() : argument.asText();
    JsonNode values = argument.isArray() ? argument.path(1) : MissingNode.getInstance();
    Matcher matcher = VARIABLE.matcher(pattern);
    return matcher.replaceAll(
        m -> {
          boolean literal = !m.group(1).isEmpty();
          String value = literal ? "${" + m.group(2) + "}" : variable(m.group(2), values);
          return Matcher.quoteReplacement(value);
        });
  }

  private String variable(String name, JsonNode values) {
    if (values.has(name)) {
      return resolve(values.path(name)).asText();
    }
    boolean isAttribute = name.contains(".");
    return (isAttribute ? attribute(TextNode.valueOf(name)) : references.ref(name)).asText();
  }

  private String text(JsonNode list, int index) {
    JsonNode value = resolve(list.path(index));
    if (!value.isValueNode()) {
      throw new TemplateException("An intrinsic needs a text as argument " + index + ": " + list);
    }
    return value.asText();
  }

  private String[] texts(JsonNode list) {
    JsonNode resolved = resolve(list);
    if (!resolved.isArray()) {
      throw new TemplateException("Fn::Join needs a list: " + list);
    }
    return resolved.valueStream().map(JsonNode::asText).toArray(String[]::new);
  }
}
