package io.signalbox.adapters.dynamodb;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Builds an update expression. Every name goes through a placeholder: many are reserved words. */
final class Update {
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, AttributeValue> values = new HashMap<>();
  private final List<String> sets = new ArrayList<>();
  private final List<String> adds = new ArrayList<>();
  private final List<String> deletes = new ArrayList<>();
  private final List<String> removes = new ArrayList<>();
  private final List<String> conditions = new ArrayList<>();

  /** The placeholder of an attribute's name. */
  String name(String attribute) {
    for (Map.Entry<String, String> known : names.entrySet()) {
      if (known.getValue().equals(attribute)) {
        return known.getKey();
      }
    }
    String placeholder = "#" + names.size();
    names.put(placeholder, attribute);
    return placeholder;
  }

  /** The placeholder of a value. */
  String value(AttributeValue value) {
    String placeholder = ":" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  Update set(String attribute, AttributeValue value) {
    return setRaw(name(attribute) + " = " + value(value));
  }

  /** An assignment made of placeholders. */
  Update setRaw(String assignment) {
    sets.add(assignment);
    return this;
  }

  Update add(String attribute, long amount) {
    return add(attribute, Values.number(amount));
  }

  /** Adds to a number or to a set. */
  Update add(String attribute, AttributeValue value) {
    adds.add(name(attribute) + " " + value(value));
    return this;
  }

  /** Takes out of a set. */
  Update delete(String attribute, AttributeValue value) {
    deletes.add(name(attribute) + " " + value(value));
    return this;
  }

  /** Adds to a set of texts; one that is in it already changes nothing. */
  Update addTo(String attribute, String member) {
    adds.add(name(attribute) + " " + value(AttributeValue.fromSs(List.of(member))));
    return this;
  }

  Update remove(String attribute) {
    removes.add(name(attribute));
    return this;
  }

  /** A condition made of placeholders; all must hold. */
  Update when(String condition) {
    conditions.add(condition);
    return this;
  }

  Update whenEquals(String attribute, AttributeValue value) {
    return when(name(attribute) + " = " + value(value));
  }

  Update whenIn(String attribute, Collection<String> allowed) {
    String list =
        allowed.stream().map(a -> value(Values.text(a))).collect(Collectors.joining(", "));
    return when(name(attribute) + " IN (" + list + ")");
  }

  String expression() {
    List<String> clauses = new ArrayList<>();
    clause(clauses, "SET ", sets);
    clause(clauses, "ADD ", adds);
    clause(clauses, "DELETE ", deletes);
    clause(clauses, "REMOVE ", removes);
    return String.join(" ", clauses);
  }

  private static void clause(List<String> clauses, String verb, List<String> terms) {
    if (!terms.isEmpty()) {
      clauses.add(verb + String.join(", ", terms));
    }
  }

  List<String> conditions() {
    return conditions;
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, AttributeValue> values() {
    return values;
  }
}
