package io.signalbox.adapters.dynamodb;

import io.signalbox.core.deadletter.DeadLetters;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Dead letters, each one item {@code L#<id>} ({@link LetterItem}), so that the same letter finds
 * itself whatever its time. The index {@code byDay} lists them without a scan: partitions {@code
 * <day>#<shard>}, sorted by {@code <epoch millis>#<id>}. Four shards take 4,000 letters/s in one
 * day; a listing reads all four.
 */
public final class DynamoDeadLetters implements DeadLetters {
  /** Strings that are before and after every id. */
  private static final String FIRST = "";

  private static final Comparator<Summary> NEWEST_FIRST =
      Comparator.comparing((Summary s) -> LetterItem.sort(s.at(), s.id())).reversed();

  private final Table table;
  private final Retention retention;

  public DynamoDeadLetters(Table table, Retention retention) {
    this.table = table;
    this.retention = retention;
  }

  @Override
  public boolean keep(Letter letter) {
    Map<String, AttributeValue> item = LetterItem.write(letter);
    long expiry = letter.at().plus(retention.deadLetters()).getEpochSecond();
    item.put(Table.TTL, Values.number(expiry));
    return table.putNew(item);
  }

  @Override
  public Optional<Letter> find(String id) {
    return table.get(LetterItem.partition(id), LetterItem.SORT_KEY, true).map(LetterItem::read);
  }

  /** Day by day, so that a quiet fortnight costs some dozens of empty queries. */
  @Override
  public Page before(Place place, Instant from, int limit) {
    String border = LetterItem.sort(place.at(), place.id());
    String earliest = LetterItem.sort(from, FIRST);
    if (border.compareTo(earliest) < 0) {
      return new Page(List.of(), null); // DynamoDB refuses a range that ends before it begins.
    }
    List<Summary> found = new ArrayList<>();
    Instant day = place.at().truncatedTo(ChronoUnit.DAYS);
    while (!day.plus(1, ChronoUnit.DAYS).isBefore(from)) {
      List<Summary> ofDay = new ArrayList<>();
      for (int shard = 0; shard < LetterItem.SHARDS; shard++) {
        // One more than wanted: the border itself is among what is between.
        String partition = LetterItem.day(day, shard);
        table.lastOf(LetterItem.BY_DAY, partition, earliest, border, limit + 1).stream()
            .filter(i -> Values.text(i, LetterItem.BY_DAY.range()).compareTo(border) < 0)
            .map(LetterItem::summary)
            .forEach(ofDay::add);
      }
      ofDay.sort(NEWEST_FIRST);
      found.addAll(ofDay.subList(0, Math.min(ofDay.size(), limit - found.size())));
      if (found.size() == limit) {
        return new Page(found, Place.of(found.get(limit - 1)));
      }
      day = day.minus(1, ChronoUnit.DAYS);
    }
    return new Page(found, null);
  }

  @Override
  public boolean change(String id, Set<Status> from, String unless, Standing to) {
    Update update = new Update();
    update.whenIn(LetterItem.STATUS, from.stream().map(Status::name).sorted().toList());
    update.set(LetterItem.STATUS, Values.text(to.status().name()));
    set(update, LetterItem.BY, to.by());
    set(update, LetterItem.WHY, to.why());
    String change = update.name(LetterItem.CHANGE);
    if (!unless.isEmpty()) {
      String value = update.value(Values.text(unless));
      update.when("(attribute_not_exists(" + change + ") OR " + change + " <> " + value + ")");
    }
    set(update, LetterItem.CHANGE, to.change());
    setTime(update, to.since());
    return table
        .change(Table.key(LetterItem.partition(id), LetterItem.SORT_KEY), update)
        .isPresent();
  }

  private static void set(Update update, String name, String text) {
    if (text.isEmpty()) {
      update.remove(name);
    } else {
      update.set(name, Values.text(text));
    }
  }

  private static void setTime(Update update, @Nullable Instant since) {
    if (since == null) {
      update.remove(LetterItem.SINCE);
    } else {
      update.set(LetterItem.SINCE, Values.time(since));
    }
  }
}
