package io.signalbox.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.QueueProbe;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each test has its own queue and function. */
class PaceOfASourceTest {
  private static LocalCloud cloud;

  @BeforeAll
  static void start() throws IOException {
    TestTemplate template =
        new TestTemplate()
            .work("busy", 30, 9, 1, 3)
            .work("reserved", 1, 2, 1, 5)
            .queue("windowed", 30, "")
            .function("windowed", 5, 2)
            .source("windowed", "windowed", 100, 2, ",'MaximumBatchingWindowInSeconds':1")
            .queue("late", 30, ",'DelaySeconds':1")
            .function("late", 5, 2)
            .source("late", "late", 10, 2, "");
    cloud = LocalCloud.start(template.build(), Options.defaults());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void maximum_concurrency_is_reached_and_never_exceeded() {
    assertThat(mostAtOnce("busy", 60)).isEqualTo(3);
  }

  @Test
  void reserved_concurrency_is_never_exceeded_by_sources_that_may_do_more() {
    assertThat(mostAtOnce("reserved", 20)).isEqualTo(2);
  }

  private static int mostAtOnce(String name, int records) {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    QueueProbe probe =
        new QueueProbe(
            cloud,
            name,
            (event, call) -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              boolean unused = never.await(20, TimeUnit.MILLISECONDS);
              now.decrementAndGet();
              return "{}";
            });
    IntStream.range(0, records).forEach(i -> probe.send("r" + i));
    Await.until("all came", () -> probe.seen().size() >= records);
    probe.awaitEmpty();
    return most.get();
  }

  @Test
  void window_gathers_one_batch_of_more_than_ten() {
    List<Integer> sizes = new CopyOnWriteArrayList<>();
    QueueProbe probe =
        new QueueProbe(
            cloud,
            "windowed",
            (event, call) -> {
              sizes.add(event.path("Records").size());
              return "{}";
            });
    probe.send(IntStream.range(0, 10).mapToObj(i -> "a" + i).toArray(String[]::new));
    probe.send(IntStream.range(0, 10).mapToObj(i -> "b" + i).toArray(String[]::new));
    Await.until("all came", () -> probe.seen().size() == 20);
    assertThat(sizes).containsExactly(20);
  }

  @Test
  void delay_of_the_queue_and_of_a_record_holds_it_back() {
    QueueProbe probe = new QueueProbe(cloud, "late", (event, call) -> "{}");
    long before = System.nanoTime();
    probe.send("one");
    String url = cloud.queueUrl("late");
    cloud.sqs().sendMessage(r -> r.queueUrl(url).messageBody("two").delaySeconds(2));
    assertThat(cloud.depth("late").delayed()).isEqualTo(2);
    Await.until("both came", () -> probe.seen().size() == 2);
    assertThat(age(probe, "one", before)).isGreaterThan(Duration.ofMillis(950));
    assertThat(age(probe, "two", before)).isGreaterThan(Duration.ofMillis(1950));
  }

  private static Duration age(QueueProbe probe, String body, long since) {
    return probe.seen().stream()
        .filter(seen -> seen.body().equals(body))
        .map(seen -> Duration.ofNanos(seen.atNanos() - since))
        .findFirst()
        .orElseThrow();
  }
}
