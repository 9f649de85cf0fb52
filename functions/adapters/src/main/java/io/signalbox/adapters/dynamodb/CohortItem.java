package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cohorts of one channel, country and minute as one item: a counter {@code <operator>.<measure>}
 * each, {@code <operator>.z} the failure streak, {@code <operator>.x} once a success was seen.
 */
final class CohortItem {
  private static final String STREAK = "z";
  private static final String SUCCESS = "x";

  private CohortItem() {}

  /** Adds one cohort's amounts to an update. */
  static void add(Cohort amount, Update update) {
    String operator = amount.path().operator() + ".";
    amount.counts().forEach((measure, n) -> update.add(operator + measure.code(), n));
    if (amount.successSeen()) {
      update.set(operator + STREAK, Values.number(amount.failureStreak()));
      update.set(operator + SUCCESS, Values.number(1));
    } else if (amount.failureStreak() > 0) {
      update.add(operator + STREAK, amount.failureStreak());
    }
  }

  static List<Cohort> read(Map<String, AttributeValue> item, long minute) {
    String sk = Values.text(item, Table.SK);
    int mark = sk.lastIndexOf('#');
    List<Cohort> cohorts = new ArrayList<>();
    for (String operator : operators(item)) {
      Path path = new Path(sk.substring(0, mark), sk.substring(mark + 1), operator);
      cohorts.add(
          new Cohort(
              path,
              minute,
              counts(item, operator),
              (int) Values.numberOr(item, operator + "." + STREAK, 0),
              item.containsKey(operator + "." + SUCCESS)));
    }
    return cohorts;
  }

  private static Set<String> operators(Map<String, AttributeValue> item) {
    Set<String> operators = new HashSet<>();
    for (String name : item.keySet()) {
      int dot = name.lastIndexOf('.');
      if (dot >= 0) {
        operators.add(name.substring(0, dot));
      }
    }
    return operators;
  }

  private static Map<Measure, Long> counts(Map<String, AttributeValue> item, String operator) {
    Map<Measure, Long> counts = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      String name = operator + "." + measure.code();
      if (item.containsKey(name)) {
        counts.put(measure, Values.number(item, name));
      }
    }
    return counts;
  }

  /**
   * One path's shards of a minute together. Streaks add up: exact while all fail, and at most the
   * shards' leftovers too long when a success fell into another shard.
   */
  static Cohort together(Cohort one, Cohort other) {
    Map<Measure, Long> counts = new HashMap<>(one.counts());
    other.counts().forEach((measure, n) -> counts.merge(measure, n, Long::sum));
    return new Cohort(
        one.path(),
        one.minute(),
        counts,
        one.failureStreak() + other.failureStreak(),
        one.successSeen() || other.successSeen());
  }
}
