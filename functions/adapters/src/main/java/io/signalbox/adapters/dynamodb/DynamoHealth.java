package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Path;
import io.signalbox.core.message.Parallel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Health cohorts in {@code H#<epoch minute>#<shard>}, one item for each channel and country; a
 * shard drawn at random takes each write, so that no partition is hot.
 */
public final class DynamoHealth implements HealthStore {
  private static final int SHARDS = 4;

  /** Keeps an update within DynamoDB's 300 operators and, at 13 characters each, 4 KB. */
  static final int CLAUSES_IN_ONE_WRITE = 290;

  private final Table table;
  private final RandomGenerator random;
  private final Parallel parallel;
  private final Retention retention;

  public DynamoHealth(Table table, RandomGenerator random, Parallel parallel, Retention retention) {
    this.table = table;
    this.random = random;
    this.parallel = parallel;
    this.retention = retention;
  }

  private record ItemKey(String channel, String country, long minute) {}

  private record Bucket(long minute, int shard) {
    String partition() {
      return "H#" + minute + "#" + shard;
    }
  }

  /** Not repeatable: an add whose answer was lost may count twice. Evidence bears that. */
  @Override
  public void add(List<Cohort> amounts) {
    Map<ItemKey, Map<Path, Cohort>> byItem = new LinkedHashMap<>();
    for (Cohort a : amounts) {
      ItemKey key = new ItemKey(a.path().channel(), a.path().country(), a.minute());
      byItem.computeIfAbsent(key, k -> new LinkedHashMap<>()).merge(a.path(), a, Cohort::plus);
    }
    byItem.forEach((key, paths) -> add(key, List.copyOf(paths.values())));
  }

  /** A batch's paths fit into one write; of a hundred thousand messages they may not. */
  private void add(ItemKey key, List<Cohort> paths) {
    int from = 0;
    int clauses = 0;
    for (int to = 0; to < paths.size(); to++) {
      int more = CohortItem.clauses(paths.get(to));
      if (to > from && clauses + more > CLAUSES_IN_ONE_WRITE) {
        write(key, paths.subList(from, to));
        from = to;
        clauses = 0;
      }
      clauses += more;
    }
    write(key, paths.subList(from, paths.size()));
  }

  private void write(ItemKey key, List<Cohort> paths) {
    Update update = new Update();
    CohortItem.add(paths, update);
    long expiry = key.minute() * 60 + retention.health().toSeconds();
    update.set(Table.TTL, Values.number(expiry));
    Bucket bucket = new Bucket(key.minute(), random.nextInt(SHARDS));
    table.touch(Table.key(bucket.partition(), key.channel() + "#" + key.country()), update);
  }

  /** Eventually consistent: half the price, and what is missing is there at the next tick. */
  @Override
  public List<Cohort> read(long fromMinute, long toMinute) {
    List<Bucket> buckets =
        LongStream.rangeClosed(fromMinute, toMinute)
            .boxed()
            .flatMap(m -> IntStream.range(0, SHARDS).mapToObj(s -> new Bucket(m, s)))
            .toList();
    Map<Long, Map<Path, Cohort>> byMinute = new LinkedHashMap<>();
    for (List<Cohort> some : parallel.map(buckets, this::read)) {
      for (Cohort c : some) {
        byMinute
            .computeIfAbsent(c.minute(), m -> new LinkedHashMap<>())
            .merge(c.path(), c, Cohort::beside);
      }
    }
    return byMinute.values().stream().map(Map::values).flatMap(Collection::stream).toList();
  }

  private List<Cohort> read(Bucket bucket) {
    List<Cohort> cohorts = new ArrayList<>();
    table
        .partition(bucket.partition(), false)
        .forEach(item -> cohorts.addAll(CohortItem.read(item, bucket.minute())));
    return cohorts;
  }
}
