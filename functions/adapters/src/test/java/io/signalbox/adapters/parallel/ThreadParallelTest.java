package io.signalbox.adapters.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.message.Parallel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ThreadParallelTest {
  private final Parallel parallel = new ThreadParallel(3, "test");

  @Test
  void results_come_in_the_order_of_the_items() {
    List<Integer> items = IntStream.range(0, 1_000).boxed().toList();

    assertThat(parallel.map(items, i -> i * 2)).isEqualTo(items.stream().map(i -> i * 2).toList());
  }

  @Test
  void items_run_side_by_side_on_daemon_threads_and_never_on_more_than_asked_for() {
    CountDownLatch three = new CountDownLatch(3);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();

    List<Boolean> met =
        parallel.map(
            IntStream.range(0, 30).boxed().toList(),
            i -> {
              threads.add(Thread.currentThread());
              three.countDown();
              return await(three);
            });

    assertThat(met).hasSize(30).containsOnly(true);
    assertThat(threads).hasSize(3).allSatisfy(t -> assertThat(t.isDaemon()).isTrue());
  }

  @Test
  void an_exception_fails_the_batch_after_all_have_ended() {
    AtomicInteger ended = new AtomicInteger();

    assertThatThrownBy(() -> parallel.map(List.of(1, 2, 3, 4, 5, 6), i -> failOdd(i, ended)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("3 items")
        .hasRootCauseMessage("odd 1")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));

    assertThat(ended).hasValue(6);
  }

  @Test
  void a_batch_within_a_batch_does_not_wait_for_itself() {
    List<Integer> sums =
        parallel.map(
            IntStream.range(0, 10).boxed().toList(),
            i ->
                parallel.map(List.of(1, 2, 3), n -> n * i).stream()
                    .mapToInt(Integer::intValue)
                    .sum());

    assertThat(sums).containsExactly(0, 6, 12, 18, 24, 30, 36, 42, 48, 54);
  }

  @Test
  void an_interrupted_caller_gets_an_exception_and_keeps_its_interrupt() {
    // Items that end at once would be taken without a wait, and so without a look at interrupts.
    CountDownLatch never = new CountDownLatch(1);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> parallel.map(List.of(1, 2), i -> await(never)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private static int failOdd(int i, AtomicInteger ended) {
    ended.incrementAndGet();
    if (i % 2 == 1) {
      throw new IllegalArgumentException("odd " + i);
    }
    return i;
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }
}
