package io.signalbox.adapters.dynamodb;

import io.signalbox.adapters.json.UnreadableWork;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Waiting work in buckets {@code T#<epoch minute>#<shard>}, sorted by {@code <epoch second>#<key>}:
 * q queue, d due, j the work. Eight shards take 8,000 writes/s into one minute.
 */
public final class DynamoTimers implements TimerStore {
  private static final int SHARDS = 8;
  private static final String SWEPT = "SWEPT";
  private static final String MINUTE = "m";
  private static final Comparator<TimerEntry> SOONEST_FIRST =
      Comparator.comparing(TimerEntry::due).thenComparing(e -> e.work().key());

  private final Table table;
  private final Batches batches;
  private final WorkCodec format;
  private final Unreadable unreadable;
  private final Retention retention;

  public DynamoTimers(
      Table table, Pause pause, WorkCodec format, Unreadable unreadable, Retention retention) {
    this.table = table;
    this.batches = new Batches(table, pause);
    this.format = format;
    this.unreadable = unreadable;
    this.retention = retention;
  }

  /** Where entries go that cannot be read. */
  public interface Unreadable {
    /** False when it could not be kept: the entry stays. */
    boolean keep(String body, String why);
  }

  @Override
  public void put(List<TimerEntry> entries) {
    batches.put(entries.stream().map(this::write).toList());
  }

  @Override
  public void delete(List<TimerEntry> entries) {
    batches.delete(entries.stream().map(DynamoTimers::key).toList());
  }

  /**
   * Strongly consistent: what was released and deleted must not be seen again. What cannot be read
   * goes aside as it is and holds up nobody.
   *
   * <p>{@code next} throws {@link IllegalStateException} when a page has only such entries and they
   * cannot be put aside: the bucket must not look empty.
   */
  @Override
  public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
    Map<Integer, Map<String, AttributeValue>> open = new HashMap<>();
    IntStream.range(0, SHARDS).forEach(shard -> open.put(shard, Map.of()));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !open.isEmpty();
      }

      @Override
      public List<TimerEntry> next() {
        if (open.isEmpty()) {
          throw new NoSuchElementException();
        }
        return page(minute, limit, open);
      }
    };
  }

  /** The next page; {@code open} tells where each shard goes on, and holds those that do. */
  private List<TimerEntry> page(
      long minute, int limit, Map<Integer, Map<String, AttributeValue>> open) {
    List<TimerEntry> found = new ArrayList<>();
    int stuck = 0;
    while (!open.isEmpty() && found.size() < limit) {
      int share = (limit - found.size() + open.size() - 1) / open.size();
      for (int shard : List.copyOf(open.keySet())) {
        int wanted = Math.min(share, limit - found.size());
        if (wanted > 0) {
          List<Map<String, AttributeValue>> items = next(minute, shard, wanted, open);
          stuck += readInto(found, items);
        }
      }
    }
    if (found.isEmpty() && stuck > 0) {
      throw new IllegalStateException(
          stuck + " unreadable entries of bucket " + minute + " cannot be put aside");
    }
    found.sort(SOONEST_FIRST);
    return found;
  }

  private List<Map<String, AttributeValue>> next(
      long minute, int shard, int wanted, Map<Integer, Map<String, AttributeValue>> open) {
    QueryResponse page =
        table.page(partition(minute, shard), true, wanted, open.getOrDefault(shard, Map.of()));
    if (page.lastEvaluatedKey().isEmpty()) {
      open.remove(shard);
    } else {
      open.put(shard, page.lastEvaluatedKey());
    }
    return page.items();
  }

  /** Adds those that can be read; puts the others aside and tells how many of them must stay. */
  private int readInto(List<TimerEntry> found, List<Map<String, AttributeValue>> items) {
    List<Map<String, AttributeValue>> aside = new ArrayList<>();
    int stuck = 0;
    for (Map<String, AttributeValue> item : items) {
      try {
        found.add(read(item));
      } catch (UnreadableWork | IllegalStateException e) {
        if (unreadable.keep(body(item), "timer: " + e.getMessage())) {
          aside.add(Table.keyOf(item));
        } else {
          stuck++;
        }
      }
    }
    batches.delete(aside);
    return stuck;
  }

  /** Its work as it was written; its name when it has none, since no queue takes nothing. */
  private static String body(Map<String, AttributeValue> item) {
    String work = Values.text(item, "j");
    return work.isEmpty() ? "timer " + Values.text(item, Table.SK) : work;
  }

  /** By a query: the release function may query this table and nothing else to read it. */
  @Override
  public OptionalLong sweptTo() {
    return table.partition(SWEPT, true).stream()
        .mapToLong(item -> Values.number(item, MINUTE))
        .findFirst();
  }

  @Override
  public void sweptTo(long minute) {
    Map<String, AttributeValue> item = new HashMap<>(Table.key(SWEPT, "S"));
    item.put(MINUTE, Values.number(minute));
    table.put(item);
  }

  private Map<String, AttributeValue> write(TimerEntry entry) {
    Map<String, AttributeValue> item = new HashMap<>(key(entry));
    item.put("q", Values.text(entry.queue()));
    item.put("d", Values.time(entry.due()));
    item.put("j", Values.text(format.write(entry.work())));
    long expiry = entry.due().plus(retention.timers()).getEpochSecond();
    item.put(Table.TTL, Values.number(expiry));
    return item;
  }

  private TimerEntry read(Map<String, AttributeValue> item) {
    return new TimerEntry(
        Values.time(item, "d"), Values.text(item, "q"), format.read(Values.text(item, "j")));
  }

  private static Map<String, AttributeValue> key(TimerEntry entry) {
    String key = entry.work().key();
    return Table.key(
        partition(entry.minute(), Math.floorMod(key.hashCode(), SHARDS)),
        "%010d#%s".formatted(entry.due().getEpochSecond(), key));
  }

  private static String partition(long minute, int shard) {
    return "T#" + minute + "#" + shard;
  }
}
