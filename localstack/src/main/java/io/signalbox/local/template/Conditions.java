package io.signalbox.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The template's named conditions. */
final class Conditions {
  private final JsonNode named;
  private final UnaryOperator<JsonNode> resolver;

  /**
   * @param named the template's {@code Conditions} section
   * @param resolver resolves operands of {@code Fn::Equals}
   */
  Conditions(JsonNode named, UnaryOperator<JsonNode> resolver) {
    this.named = named;
    this.resolver = resolver;
  }

  boolean test(String name) {
    if (!named.has(name)) {
      throw new TemplateException("There is no condition " + name);
    }
    return evaluate(named.path(name));
  }

  private boolean evaluate(JsonNode expression) {
    if (expression.size() != 1) {
      throw new TemplateException("Not a condition: " + expression);
    }
    Map.Entry<String, JsonNode> operation = expression.properties().iterator().next();
    JsonNode operands = operation.getValue();
    return switch (operation.getKey()) {
      case "Condition" -> test(operands.asText());
      case "Fn::Equals" -> operand(operands, 0).equals(operand(operands, 1));
      case "Fn::Not" -> !evaluate(operands.path(0));
      case "Fn::And" -> operands.valueStream().allMatch(this::evaluate);
      case "Fn::Or" -> operands.valueStream().anyMatch(this::evaluate);
      default -> throw new TemplateException("Condition " + expression + " is not supported");
    };
  }

  private String operand(JsonNode operands, int index) {
    return resolver.apply(operands.path(index)).asText();
  }
}
