package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.dynamodb.DynamoTimers;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.health.Tick;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.TimerStoreContract;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Timeout(60)
class DynamoTimersContractTest extends TimerStoreContract {
  private static final Table TABLE = LocalTables.table();

  @Override
  protected TimerStore timers() {
    return timers(TABLE);
  }

  private static TimerStore timers(Table table) {
    return timers(table, (body, why) -> false);
  }

  private static TimerStore timers(Table table, DynamoTimers.Unreadable unreadable) {
    return new DynamoTimers(
        table, LocalTables.NO_PAUSE, new WorkCodec(), unreadable, Retention.defaults());
  }

  @Test
  void before_the_first_sweep_nothing_is_known_to_be_swept() {
    assertThat(timers(LocalTables.table()).sweptTo()).isEmpty();
  }

  @Test
  void an_entry_that_cannot_be_read_goes_aside_as_it_is_and_holds_up_nobody() {
    Buckets buckets = new Buckets();
    buckets.spoil("no work of ours");
    buckets.lose("j");
    List<String> aside = new ArrayList<>();
    TimerStore timers = timers(buckets.table, (body, why) -> aside.add(body));

    assertThat(timers.bucket(buckets.minute, 10).next()).containsExactly(buckets.good);
    assertThat(aside).anyMatch("no work of ours"::equals).anyMatch(body -> body.contains("lost"));

    timers.delete(List.of(buckets.good));
    assertThat(timers.bucket(buckets.minute, 10).next()).isEmpty();
    assertThat(aside).hasSize(2);
  }

  @Test
  void an_entry_that_can_neither_be_read_nor_put_aside_stays_and_its_bucket_is_not_empty() {
    Buckets buckets = new Buckets();
    buckets.spoil("no work of ours");
    TimerStore refused = timers(buckets.table, (body, why) -> false);

    assertThat(refused.bucket(buckets.minute, 10).next()).containsExactly(buckets.good);
    refused.delete(List.of(buckets.good));
    assertThatThrownBy(() -> refused.bucket(buckets.minute, 10).next())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("1 unreadable");

    assertThat(timers(buckets.table, (body, why) -> true).bucket(buckets.minute, 10).next())
        .isEmpty();
  }

  /** A bucket with one good entry and whatever else was written there. */
  private static final class Buckets {
    private final String name = LocalTables.create();
    private final Table table = LocalTables.named(name);
    private final TimerEntry good =
        new TimerEntry(Samples.NOON.plusSeconds(59), "p1", new Tick("test", "good"));
    private final long minute = good.minute();

    Buckets() {
      timers(table).put(List.of(good));
    }

    /** Puts an entry whose work is that text. */
    void spoil(String body) {
      change("spoilt", item -> item.put("j", AttributeValue.fromS(body)));
    }

    /** Puts an entry without that attribute. */
    void lose(String attribute) {
      change("lost", item -> item.remove(attribute));
    }

    private void change(String id, Consumer<Map<String, AttributeValue>> change) {
      TimerEntry entry = new TimerEntry(Samples.NOON, "p1", new Tick("test", id));
      timers(table).put(List.of(entry));
      Map<String, AttributeValue> item = new HashMap<>(item(id));
      change.accept(item);
      LocalTables.client().putItem(r -> r.tableName(name).item(item));
    }

    private Map<String, AttributeValue> item(String id) {
      return LocalTables.client().scan(r -> r.tableName(name)).items().stream()
          .filter(i -> String.valueOf(i.get("sk")).contains(id))
          .findFirst()
          .orElseThrow();
    }
  }
}
