package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Queues} must do. The queue {@code ticks} exists and is empty at first. */
public abstract class QueuesContract {
  protected static final String QUEUE = "ticks";

  protected abstract Queues queues();

  /** Takes exactly so many works, waiting for those that are delayed; a bound fails the test. */
  protected abstract List<Work> take(String queue, int count);

  /** Whether anything is in the queue, visible or delayed. */
  protected abstract boolean isEmpty(String queue);

  /** From now on the queue refuses work of these keys, that many times in all. */
  protected abstract void refuse(Set<String> keys, int times);

  protected abstract Instant now();

  @Test
  void what_is_sent_arrives_once_and_whole() {
    List<Delivery> all = ticks(25);

    assertThat(queues().send(QUEUE, all)).isEmpty();

    assertThat(take(QUEUE, 25))
        .containsExactlyInAnyOrderElementsOf(all.stream().map(Delivery::work).toList());
    assertThat(isEmpty(QUEUE)).isTrue();
  }

  @Test
  void sending_nothing_is_fine() {
    assertThat(queues().send(QUEUE, List.of())).isEmpty();
    assertThat(isEmpty(QUEUE)).isTrue();
  }

  @Test
  void a_delayed_entry_is_never_early() {
    Work late = new Tick("fan-out", "late");
    Work soon = new Tick("fan-out", "soon");
    Instant start = now();

    queues().send(QUEUE, List.of(new Delivery(late, Duration.ofMillis(1_200)), Delivery.now(soon)));

    assertThat(take(QUEUE, 1)).containsExactly(soon);
    assertThat(take(QUEUE, 1)).containsExactly(late);
    assertThat(Duration.between(start, now())).isGreaterThanOrEqualTo(Duration.ofMillis(1_200));
  }

  @Test
  void only_the_entries_that_the_queue_refuses_come_back() {
    List<Delivery> all = ticks(12);
    refuse(Set.of("tick-3", "tick-11"), Integer.MAX_VALUE);

    assertThat(queues().send(QUEUE, all)).containsExactly(all.get(3), all.get(11));

    assertThat(take(QUEUE, 10)).doesNotContain(all.get(3).work(), all.get(11).work());
    assertThat(isEmpty(QUEUE)).isTrue();
  }

  @Test
  void the_longest_delay_is_fifteen_minutes() {
    Work work = new Tick("minute", "1");
    assertThatThrownBy(() -> new Delivery(work, Queues.MAX_DELAY.plusMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Delivery(work, Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  protected static List<Delivery> ticks(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Delivery.now(new Tick("minute", Integer.toString(i))))
        .toList();
  }
}
