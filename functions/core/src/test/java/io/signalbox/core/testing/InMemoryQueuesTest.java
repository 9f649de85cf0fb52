package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The fake keeps the contract that it stands in for. */
class InMemoryQueuesTest extends QueuesContract {
  private final MutableClock clock = new MutableClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InMemoryQueues queues = new InMemoryQueues(clock);

  @Test
  void an_entry_fails_as_often_as_it_was_told_to() {
    queues.fail(1, s -> s.work().key().equals("tick-0"));

    assertThat(queues.send(QUEUE, ticks(2))).containsExactly(ticks(1).get(0));
    assertThat(queues.send(QUEUE, ticks(2))).isEmpty();
    assertThat(queues.works(QUEUE)).hasSize(3);
  }

  @Override
  protected Queues queues() {
    return queues;
  }

  @Override
  protected List<Work> take(String queue, int count) {
    List<Work> taken = new ArrayList<>();
    while (taken.size() < count) {
      List<InMemoryQueues.Sent> visible = queues.take(queue, count - taken.size());
      visible.forEach(s -> taken.add(s.work()));
      if (visible.isEmpty()) {
        clock.set(nextVisible(queue));
      }
    }
    return taken;
  }

  private Instant nextVisible(String queue) {
    return queues.waiting().stream()
        .filter(s -> s.queue().equals(queue))
        .map(InMemoryQueues.Sent::visibleAt)
        .min(Instant::compareTo)
        .orElseThrow();
  }

  @Override
  protected boolean isEmpty(String queue) {
    return queues.waiting().stream().noneMatch(s -> s.queue().equals(queue));
  }

  @Override
  protected void refuse(Set<String> keys, int times) {
    queues.fail(times, s -> keys.contains(s.work().key()));
  }

  @Override
  protected Instant now() {
    return clock.instant();
  }
}
