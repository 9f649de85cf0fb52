package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link TimerStore} must do. */
public abstract class TimerStoreContract {
  private static final AtomicLong MINUTES =
      new AtomicLong(Samples.NOON.plus(Duration.ofDays(1)).getEpochSecond() / 60);

  /** A minute of this test alone. */
  private final long minute = MINUTES.addAndGet(10);

  protected abstract TimerStore timers();

  @Test
  void what_is_put_is_due_in_its_minute_and_no_other() {
    TimerEntry first = entry(0, "a");
    TimerEntry last = entry(59, "b");
    Dispatch dispatch = Dispatch.first(Samples.plain().origin(), first.due());
    TimerEntry sms = new TimerEntry(first.due().plusMillis(250), "p0", dispatch);
    timers().put(List.of(first, last, sms));

    assertThat(due(minute)).containsExactlyInAnyOrder(first, last, sms);
    assertThat(due(minute - 1)).isEmpty();
    assertThat(due(minute + 1)).isEmpty();
  }

  @Test
  void putting_the_same_again_changes_nothing() {
    TimerEntry entry = entry(5, "a");

    timers().put(List.of(entry));
    timers().put(List.of(entry, entry));

    assertThat(due(minute)).containsExactly(entry);
  }

  @Test
  void the_same_work_at_another_time_is_another_entry() {
    List<TimerEntry> both = List.of(entry(5, "a"), entry(6, "a"));

    timers().put(both);

    assertThat(due(minute)).containsExactlyElementsOf(both);
  }

  @Test
  void a_full_bucket_comes_in_pages_until_it_is_empty() {
    List<TimerEntry> all = IntStream.range(0, 130).mapToObj(i -> entry(i % 60, "w" + i)).toList();
    timers().put(all);

    List<TimerEntry> released = new ArrayList<>();
    Iterator<List<TimerEntry>> bucket = timers().bucket(minute, 50);
    while (bucket.hasNext()) {
      List<TimerEntry> page = bucket.next();
      assertThat(page).hasSizeLessThanOrEqualTo(50);
      timers().delete(page);
      released.addAll(page);
    }

    assertThat(released).containsExactlyInAnyOrderElementsOf(all);
    assertThat(due(minute)).isEmpty();
  }

  @Test
  void what_stays_comes_once_and_holds_up_nothing_behind_it() {
    List<TimerEntry> all = IntStream.range(0, 130).mapToObj(i -> entry(i % 60, "w" + i)).toList();
    timers().put(all);

    assertThat(due(minute)).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void a_page_is_in_the_order_of_time() {
    timers().put(IntStream.range(0, 60).mapToObj(i -> entry(59 - i, "w" + i)).toList());

    assertThat(timers().bucket(minute, 40).next())
        .hasSize(40)
        .isSortedAccordingTo(Comparator.comparing(TimerEntry::due));
  }

  @Test
  void deleting_what_is_not_there_is_fine() {
    TimerEntry kept = entry(1, "kept");
    timers().put(List.of(kept));

    timers().delete(List.of(entry(1, "absent"), entry(2, "kept")));
    timers().delete(List.of());
    timers().put(List.of());

    assertThat(due(minute)).containsExactly(kept);
  }

  @Test
  void the_sweep_is_remembered() {
    timers().sweptTo(minute);

    assertThat(timers().sweptTo()).hasValue(minute);
  }

  private List<TimerEntry> due(long of) {
    List<TimerEntry> all = new ArrayList<>();
    timers().bucket(of, 50).forEachRemaining(all::addAll);
    return all;
  }

  private TimerEntry entry(int second, String id) {
    return new TimerEntry(Instant.ofEpochSecond(minute * 60 + second), "p1", new Tick("test", id));
  }
}
