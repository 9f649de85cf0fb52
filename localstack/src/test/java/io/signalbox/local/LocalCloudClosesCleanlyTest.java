package io.signalbox.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.template.TemplateException;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LocalCloudClosesCleanlyTest {
  /** Threads that belong to the JVM's or a library's static pools and end by themselves. */
  private static final Set<String> NOT_OURS =
      Set.of(
          "ForkJoinPool.commonPool",
          "CompletableFutureDelayScheduler",
          "idle-connection-reaper",
          "sdk-cache",
          "HttpClient",
          "Keep-Alive",
          "process reaper",
          "surefire",
          "scala-execution");

  @Test
  void no_thread_and_no_child_is_left() throws IOException {
    startAndClose(); // The first start also starts what stays by design.
    Set<String> before = threads();
    long children = ProcessHandle.current().children().count();
    startAndClose();
    Await.until("no new threads: " + before, () -> before.containsAll(threads()));
    assertThat(ProcessHandle.current().children().count()).isEqualTo(children);
  }

  @Test
  void start_that_fails_leaves_nothing_running() throws IOException {
    TestTemplate template =
        new TestTemplate()
            .resource("F", "AWS::Lambda::Function", "{'Handler':'io.nobody.Handler'}");
    long children = ProcessHandle.current().children().count();
    assertThatThrownBy(() -> LocalCloud.start(template.build(), Options.defaults()))
        .isInstanceOf(TemplateException.class);
    assertThat(ProcessHandle.current().children().count()).isEqualTo(children);
  }

  private static void startAndClose() throws IOException {
    TestTemplate template = new TestTemplate();
    for (int i = 0; i < 25; i++) {
      template.work("work" + i, 30, 2, 10, 2);
    }
    long from = System.nanoTime();
    LocalCloud cloud = LocalCloud.start(template.build(), Options.defaults());
    long ready = System.nanoTime();
    cloud.close();
    System.out.printf(
        "Started in %d ms, closed in %d ms%n",
        (ready - from) / 1_000_000, (System.nanoTime() - ready) / 1_000_000);
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> NOT_OURS.stream().noneMatch(name::contains))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
