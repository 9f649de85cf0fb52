package io.signalbox.adapters.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Delays;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cohorts of one channel, country and minute as one item. An operator is four letters of its name's
 * hash, since its name would be paid for with each counter: {@code hhhh} is the name, {@code hhhhm}
 * a counter each, {@code hhhhz} the failure streak where there is one. A success was seen when
 * something was accepted. For all operators together {@code r<bucket>} counts the delays of
 * receipts, {@code c<bucket>} those of conversions; buckets in base 36. Names differ in length, so
 * none is mistaken for another. Of a country with ten operators two share their letters with a
 * chance of 3 in a million.
 */
final class CohortItem {
  private static final char STREAK = 'z';
  private static final String RECEIPT = "r";
  private static final String CONVERSION = "c";

  /** Length of an operator's letters. */
  private static final int LETTERS = 4;

  /** Of base 64, three bytes make four letters. */
  private static final int HASHED = 3;

  private CohortItem() {}

  /** How many terms a cohort adds to an update at most: its counters, its name, its streak. */
  static int clauses(Cohort amount) {
    return amount.counts().size()
        + amount.receiptDelays().counts().size()
        + amount.conversionDelays().counts().size()
        + 2;
  }

  /** Adds the amounts of different operators to an update. */
  static void add(List<Cohort> amounts, Update update) {
    Delays receipts = Delays.NONE;
    Delays conversions = Delays.NONE;
    for (Cohort amount : amounts) {
      add(amount, update);
      receipts = receipts.plus(amount.receiptDelays());
      conversions = conversions.plus(amount.conversionDelays());
    }
    receipts.counts().forEach((bucket, n) -> update.add(RECEIPT + digit(bucket), n));
    conversions.counts().forEach((bucket, n) -> update.add(CONVERSION + digit(bucket), n));
  }

  private static void add(Cohort amount, Update update) {
    String operator = letters(amount.path().operator());
    if (!amount.path().operator().isEmpty()) {
      update.set(operator, Values.text(amount.path().operator()));
    }
    amount.counts().forEach((measure, n) -> update.add(operator + measure.code(), n));
    if (amount.successSeen() && amount.failureStreak() == 0) {
      update.remove(operator + STREAK);
    } else if (amount.successSeen()) {
      update.set(operator + STREAK, Values.number(amount.failureStreak()));
    } else if (amount.failureStreak() > 0) {
      update.add(operator + STREAK, amount.failureStreak());
    }
  }

  private static char digit(int bucket) {
    return Character.forDigit(bucket, Character.MAX_RADIX);
  }

  private static String letters(String operator) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(operator.getBytes(UTF_8));
      return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(hash, HASHED));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  static List<Cohort> read(Map<String, AttributeValue> item, long minute) {
    String sk = Values.text(item, Table.SK);
    int mark = sk.lastIndexOf('#');
    List<Cohort> cohorts = new ArrayList<>();
    for (String operator : operators(item)) {
      Path path =
          new Path(sk.substring(0, mark), sk.substring(mark + 1), Values.text(item, operator));
      boolean first = cohorts.isEmpty();
      Map<Measure, Long> counts = counts(item, operator);
      cohorts.add(
          new Cohort(
              path,
              minute,
              counts,
              first ? delays(item, RECEIPT) : Delays.NONE,
              first ? delays(item, CONVERSION) : Delays.NONE,
              (int) Values.numberOr(item, operator + STREAK, 0),
              counts.getOrDefault(Measure.ACCEPTED, 0L) > 0));
    }
    return cohorts;
  }

  /** The letters of those that have counters, in order. */
  private static SortedSet<String> operators(Map<String, AttributeValue> item) {
    SortedSet<String> operators = new TreeSet<>();
    for (String name : item.keySet()) {
      if (name.length() == LETTERS + 1) {
        operators.add(name.substring(0, LETTERS));
      }
    }
    return operators;
  }

  private static Map<Measure, Long> counts(Map<String, AttributeValue> item, String operator) {
    Map<Measure, Long> counts = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      String name = operator + measure.code();
      if (item.containsKey(name)) {
        counts.put(measure, Values.number(item, name));
      }
    }
    return counts;
  }

  private static Delays delays(Map<String, AttributeValue> item, String what) {
    Map<Integer, Long> counts = new HashMap<>();
    for (int bucket = 0; bucket < Delays.BUCKETS; bucket++) {
      String name = what + digit(bucket);
      if (item.containsKey(name)) {
        counts.put(bucket, Values.number(item, name));
      }
    }
    return new Delays(counts);
  }
}
