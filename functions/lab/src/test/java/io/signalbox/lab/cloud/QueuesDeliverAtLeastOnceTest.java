package io.signalbox.lab.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Work;
import io.signalbox.lab.cloud.SimQueue.Entry;
import io.signalbox.lab.trial.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The simulated queue hides, gives back, delays and deletes as SQS does. */
class QueuesDeliverAtLeastOnceTest {
  private static final int VISIBILITY_SECONDS = 60;

  private final Trial trial = new InFibers().trial;
  private final SimQueue queue = new SimQueue(trial, "q", VISIBILITY_SECONDS, 2);
  private final List<Long> takenAt = new ArrayList<>();
  private boolean working = true;

  @Test
  void what_is_done_is_gone() {
    consume();
    queue.add(work("a"), 0);

    trial.sim().runOut();

    assertThat(takenAt).hasSize(1);
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void what_a_dead_function_took_comes_back_after_its_visibility_and_not_before() {
    consume();
    working = false;
    trial.sim().after(30_000, () -> working = true);
    queue.add(work("a"), 0);

    trial.sim().runOut();

    assertThat(takenAt).hasSize(2);
    assertThat(takenAt.get(1) - takenAt.get(0)).isBetween(60_000L, 61_000L);
    assertThat(queue.isEmpty()).isTrue();
  }

  @Test
  void what_is_delayed_is_never_early() {
    consume();
    long start = trial.sim().now();
    queue.add(work("a"), 90_000);

    trial.sim().runOut();

    assertThat(takenAt.get(0) - start).isBetween(90_000L, 91_000L);
  }

  @Test
  void what_no_function_ever_finishes_ends_among_the_dead_letters() {
    SimQueue last = new SimQueue(trial, "dlq", VISIBILITY_SECONDS, 2);
    queue.redrivesTo(last);
    consume();
    working = false;
    queue.add(work("a"), 0);

    trial.sim().runOut();

    assertThat(takenAt).hasSizeGreaterThanOrEqualTo(1_000);
    assertThat(queue.isEmpty()).isTrue();
    assertThat(last.works()).containsExactly(work("a"));
  }

  private static Work work(String id) {
    return new Tick("test", id);
  }

  private void consume() {
    queue.consumedBy(
        new SimQueue.Consumer() {
          @Override
          public boolean hasRoom() {
            return true;
          }

          @Override
          public void take(List<Entry> batch, BiConsumer<@Nullable List<Entry>, String> done) {
            takenAt.add(trial.sim().now());
            boolean works = working;
            trial.sim().after(1_000, () -> done.accept(works ? batch : null, ""));
          }
        });
  }
}
