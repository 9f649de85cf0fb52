package io.signalbox.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.QueueDepth;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.QueueProbe;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each test has its own queue and function. */
class WhatGoesBackTest {
  private static LocalCloud cloud;

  @BeforeAll
  static void start() throws IOException {
    String redrive =
        ",'RedrivePolicy':{'deadLetterTargetArn':{'Fn::GetAtt':['dead','Arn']},"
            + "'maxReceiveCount':2}";
    TestTemplate template =
        new TestTemplate()
            .queue("dead", 30, "")
            .work("partial", 3, 2, 10, 2)
            .work("throttled", 2, 1, 1, 2)
            .work("broken", 1, 2, 10, 2)
            .work("slow", 1, 2, 10, 2)
            .queue("poison", 1, redrive)
            .function("poison", 1, 2)
            .source("poison", "poison", 10, 2, "");
    cloud = LocalCloud.start(template.build(), Options.defaults());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void only_the_reported_record_goes_back_and_the_others_are_deleted() {
    QueueProbe probe =
        new QueueProbe(cloud, "partial", (event, call) -> QueueProbe.failures(event, "bad"));
    probe.send("good-1", "bad", "good-2");
    Await.until("bad comes twice", () -> probe.count("bad") >= 2);
    probe.then((event, call) -> "{}");
    probe.awaitEmpty();
    assertThat(probe.count("good-1")).isEqualTo(1);
    assertThat(probe.count("good-2")).isEqualTo(1);
  }

  @Test
  void throttled_record_returns_after_its_visibility_and_its_receives_are_counted() {
    CountDownLatch running = new CountDownLatch(1);
    ScriptedHandler.script("throttled", (event, call) -> runUntilTimeout(running));
    Thread holder = new Thread(() -> cloud.invoke("throttled", "{}"), "holder");
    holder.start();
    Await.until("the only slot is taken", () -> running.getCount() == 0);
    QueueProbe probe = new QueueProbe(cloud, "throttled", (event, call) -> "{}");
    probe.send("x");
    probe.awaitEmpty();
    assertThat(probe.seen()).hasSize(1);
    assertThat(probe.seen().get(0).receives()).isGreaterThanOrEqualTo(2);
  }

  private static String runUntilTimeout(CountDownLatch running) throws InterruptedException {
    running.countDown();
    new CountDownLatch(1).await();
    return "";
  }

  @Test
  void whole_batch_goes_back_when_the_handler_throws() {
    AtomicInteger runs = new AtomicInteger();
    QueueProbe probe =
        new QueueProbe(
            cloud,
            "broken",
            (event, call) -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("broken on purpose");
              }
              return "{}";
            });
    probe.send("a", "b");
    Await.until("something comes again", () -> runs.get() >= 2);
    probe.awaitEmpty();
    assertThat(probe.seen()).anyMatch(seen -> seen.receives() == 2);
  }

  @Test
  void result_of_a_run_past_its_timeout_is_ignored() {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    QueueProbe probe =
        new QueueProbe(
            cloud,
            "slow",
            (event, call) -> {
              if (runs.incrementAndGet() == 1) {
                awaitInterrupt(never);
              }
              return "{}";
            });
    probe.send("x");
    Await.until("it ran twice", () -> runs.get() == 2);
    probe.awaitEmpty();
    assertThat(probe.count("x")).isEqualTo(2);
  }

  /** Answers after all, too late: the record must come back all the same. */
  private static void awaitInterrupt(CountDownLatch never) {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void record_received_too_often_moves_to_the_dead_letter_queue() {
    QueueProbe probe =
        new QueueProbe(cloud, "poison", (event, call) -> QueueProbe.failures(event, "bad"));
    probe.send("bad");
    Await.until("it is dead", () -> cloud.depth("dead").total() == 1);
    assertThat(probe.seen()).extracting(QueueProbe.Seen::receives).containsExactly(1, 2);
    assertThat(cloud.depth("poison")).isEqualTo(new QueueDepth(0, 0, 0));
  }
}
