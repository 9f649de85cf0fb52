package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Delays;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a minute of a channel and country weighs: each of its writes is billed by that. */
class CohortItemSizeTest {
  private static final long MINUTE = 29_000_000;

  private static final List<String> OPERATORS =
      List.of(
          "unknown",
          "T-Mobile",
          "Vodafone",
          "Orange",
          "Reliance Jio",
          "AT&T",
          "Verizon",
          "Claro",
          "Movistar",
          "MegaFon");

  /** What nearly every minute counts. */
  private static final Set<Measure> USUAL =
      EnumSet.of(
          Measure.SUBMITTED,
          Measure.ACCEPTED,
          Measure.DELIVERED,
          Measure.SEGMENTS,
          Measure.COST_MICROS,
          Measure.LATENCY_MILLIS,
          Measure.DELIVERY_MILLIS,
          Measure.OTP_CALLS);

  /** With errors, second attempts, another kind and feedback. */
  private static final Set<Measure> TROUBLED = EnumSet.copyOf(USUAL);

  static {
    TROUBLED.addAll(
        EnumSet.of(
            Measure.TEMPORARY,
            Measure.UNDELIVERED,
            Measure.NOTIFICATION_CALLS,
            Measure.SECOND_SUBMITTED,
            Measure.SECOND_DELIVERED));
    TROUBLED.addAll(EnumSet.range(Measure.JUDGED, Measure.WATCHED_CONVERTED));
  }

  @ParameterizedTest(name = "{0} operators: {1} bytes as usual, {2} in trouble, {3} at most")
  @CsvSource({"1, 182, 314, 658", "4, 426, 774, 1430", "10, 913, 1693, 2973"})
  void a_minute_weighs(int operators, int usual, int troubled, int most) {
    int delays = 12;
    int all = Delays.BUCKETS;

    assertThat(
            List.of(
                size(operators, USUAL, delays, 0),
                size(operators, TROUBLED, delays, delays),
                size(operators, EnumSet.allOf(Measure.class), all, all)))
        .containsExactly(usual, troubled, most);
  }

  @Test
  void a_write_of_all_that_fits_stays_within_the_limits_of_an_expression() {
    Update update = new Update();
    int clauses = 0;
    for (int i = 0; clauses < DynamoHealth.CLAUSES_IN_ONE_WRITE; i++) {
      Cohort more = cohort("operator-" + i, EnumSet.allOf(Measure.class), 2, 2);
      CohortItem.add(List.of(withoutDelays(more)), update);
      clauses += CohortItem.clauses(withoutDelays(more));
    }

    assertThat(update.expression().length()).isLessThan(4_096);
    assertThat(update.names().keySet()).hasSizeLessThanOrEqualTo(clauses);
  }

  @Test
  void no_counter_is_called_like_another() {
    List<String> codes = Arrays.stream(Measure.values()).map(Measure::code).toList();

    assertThat(codes).doesNotHaveDuplicates().doesNotContain("z");
    assertThat(codes).allSatisfy(code -> assertThat(code).hasSize(1));
  }

  private static Cohort withoutDelays(Cohort c) {
    return new Cohort(c.path(), c.minute(), c.counts(), c.failureStreak(), c.successSeen());
  }

  private static int size(int operators, Set<Measure> measures, int receipts, int conversions) {
    List<Cohort> cohorts =
        OPERATORS.stream()
            .limit(operators)
            .map(name -> cohort(name, measures, receipts, conversions))
            .toList();
    Update update = new Update();
    CohortItem.add(cohorts, update);
    update.set(Table.TTL, Values.number(MINUTE * 60 + 86_400));
    Map<String, AttributeValue> item =
        new HashMap<>(Table.key("H#" + MINUTE + "#0", "twilio-1#US"));
    item.putAll(written(update));
    assertThat(CohortItem.read(item, MINUTE)).hasSize(operators);
    return ItemSize.of(item);
  }

  /** What an update leaves in an empty item: each of its terms names one attribute. */
  private static Map<String, AttributeValue> written(Update update) {
    Map<String, AttributeValue> item = new HashMap<>();
    for (String term : update.expression().replaceAll("SET|ADD|REMOVE", ",").split(",", -1)) {
      String[] parts = term.replace("=", " ").trim().split(" +", -1);
      if (parts.length == 2) {
        item.put(update.names().get(parts[0]), update.values().get(parts[1]));
      }
    }
    return item;
  }

  /** A busy minute: some hundred messages; sums of milliseconds and cost have more digits. */
  private static Cohort cohort(
      String operator, Set<Measure> measures, int receipts, int conversions) {
    Map<Measure, Long> counts = new EnumMap<>(Measure.class);
    for (Measure measure : measures) {
      counts.put(measure, measure.name().matches(".*_MI(LLI|CRO)S") ? 1_234_567L : 321L);
    }
    Path path = new Path("twilio-1", "US", operator);
    return new Cohort(path, MINUTE, counts, delays(receipts), delays(conversions), 0, true);
  }

  private static Delays delays(int buckets) {
    return new Delays(
        IntStream.range(0, buckets).boxed().collect(Collectors.toMap(b -> b, b -> 321L)));
  }
}
