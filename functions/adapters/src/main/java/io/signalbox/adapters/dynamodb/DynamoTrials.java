package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Parallel;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Trials in {@code TRIAL#<UTC day>#<shard>}, one item for each strategy, country and kind; a shard
 * drawn at random takes each write, so that no partition is hot.
 */
public final class DynamoTrials implements Trials {
  private static final int SHARDS = 4;
  private static final String PREFIX = "TRIAL#";
  private static final String STARTED = "n";
  private static final String DELIVERED = "d";
  private static final String DELAY = "y";
  private static final String DELAY_SQUARES = "z";
  private static final String COST = "m";
  private static final String COST_SQUARES = "q";

  private final Table table;
  private final RandomGenerator random;
  private final Parallel parallel;

  public DynamoTrials(Table table, RandomGenerator random, Parallel parallel) {
    this.table = table;
    this.random = random;
    this.parallel = parallel;
  }

  /** Not repeatable: an add whose answer was lost may count twice. A comparison bears that. */
  @Override
  public void add(List<Trial> amounts) {
    Map<Trial.Of, Trial> sums = new LinkedHashMap<>();
    amounts.forEach(amount -> sums.merge(amount.of(), amount, Trial::plus));
    sums.values().forEach(this::write);
  }

  private void write(Trial amount) {
    Trial.Of of = amount.of();
    Update update = new Update();
    update.set(Table.TTL, Values.number(expiry(of.day())));
    add(update, STARTED, amount.started());
    add(update, DELIVERED, amount.delivered());
    add(update, DELAY, amount.delayMillis());
    add(update, DELAY_SQUARES, amount.delaySquares());
    add(update, COST, amount.costMicros());
    add(update, COST_SQUARES, amount.costSquares());
    String name = of.strategy() + "#" + of.country() + "#" + of.kind().wireName();
    table.touch(Table.key(partition(of.day(), random.nextInt(SHARDS)), name), update);
  }

  private static void add(Update update, String attribute, long amount) {
    if (amount != 0) {
      update.add(attribute, amount);
    }
  }

  private static String partition(LocalDate day, int shard) {
    return PREFIX + day + "#" + shard;
  }

  private static long expiry(LocalDate day) {
    return day.plusDays(MOST_DAYS).atStartOfDay(ZoneOffset.UTC).toEpochSecond();
  }

  private record Shard(LocalDate day, int number) {}

  /** Eventually consistent: days are compared, not seconds. */
  @Override
  public List<Trial> read(LocalDate from, LocalDate to) {
    if (ChronoUnit.DAYS.between(from, to) >= MOST_DAYS) {
      throw new IllegalArgumentException("more than " + MOST_DAYS + " days");
    }
    List<Shard> shards =
        from.datesUntil(to.plusDays(1))
            .flatMap(day -> IntStream.range(0, SHARDS).mapToObj(n -> new Shard(day, n)))
            .toList();
    Map<Trial.Of, Trial> sums = new LinkedHashMap<>();
    parallel.map(shards, this::read).stream()
        .flatMap(List::stream)
        .forEach(trial -> sums.merge(trial.of(), trial, Trial::plus));
    return new ArrayList<>(sums.values());
  }

  private List<Trial> read(Shard shard) {
    return table.partition(partition(shard.day, shard.number), false).stream()
        .map(item -> trial(shard.day, item))
        .toList();
  }

  private static Trial trial(LocalDate day, Map<String, AttributeValue> item) {
    String[] name = Values.text(item, Table.SK).split("#", -1);
    return new Trial(
        new Trial.Of(name[0], name[1], Kind.ofWireName(name[2]).orElseThrow(), day),
        Values.numberOr(item, STARTED, 0),
        Values.numberOr(item, DELIVERED, 0),
        Values.numberOr(item, DELAY, 0),
        Values.numberOr(item, DELAY_SQUARES, 0),
        Values.numberOr(item, COST, 0),
        Values.numberOr(item, COST_SQUARES, 0));
  }
}
