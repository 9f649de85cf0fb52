package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Webhooks of one tenant whose endpoint never answers, fails slowly or answers slowly, and of
 * another whose endpoint is well. ElasticMQ has no fair queues, so this is the worse case: all
 * those that nobody answers come first.
 */
class DeadEndpointsDelayNobodyTest {
  /** If each waited for its 5 s, ten at a time in five instances, these would take 40 s. */
  private static final int UNANSWERED = 400;

  /**
   * Area codes; in each, 555-0110 to 555-0199 belong to nobody and mean nothing to the simulator.
   */
  private static final List<Integer> AREAS = List.of(202, 212, 213, 312, 415);

  private static final int FIRST = 10;
  private static final int EACH = 90;

  private static final Duration BOUND = Duration.ofSeconds(20);

  @Test
  void webhooks_of_a_tenant_come_soon_behind_those_of_another_that_nobody_answers()
      throws IOException {
    try (ServerSocket silent = new ServerSocket(0, UNANSWERED, InetAddress.getLoopbackAddress())) {
      assertOthersAreToldSoon("http://127.0.0.1:" + silent.getLocalPort() + "/hooks");
    }
  }

  @ParameterizedTest
  @CsvSource({"500, 1800", "200, 4000"})
  void and_behind_those_of_another_that_fails_or_answers_slowly(int status, long millis)
      throws IOException {
    Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
    try (LoopbackServer slow = new LoopbackServer("slow-endpoint", 0)) {
      slow.start(
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            CompletableFuture.runAsync(() -> {}, later).join();
            exchange.sendResponseHeaders(status, -1);
          });
      assertOthersAreToldSoon(slow.uri() + "/hooks");
    }
  }

  private static void assertOthersAreToldSoon(String endpoint) throws IOException {
    try (LocalSystem system = LocalSystem.start(Options.defaults(), null);
        WebhookSink sink = new WebhookSink()) {
      Tenancy dead = Tenancy.another(system, "dead", endpoint);
      Tenancy well = Tenancy.another(system, "well", sink.url());

      List<String> unanswered = dead.sentAll(request(0, UNANSWERED));
      String last = unanswered.get(UNANSWERED - 1);
      dead.becomes(last, State.DELIVERED, Duration.ofMinutes(1));
      Instant start = Instant.now();
      List<String> told = well.sentAll(request(UNANSWERED, 10));

      Await.until(
          "all webhooks of the tenant that is well",
          BOUND,
          () -> told.stream().noneMatch(id -> sink.of(id).isEmpty()));
      assertThat(Duration.between(start, Instant.now())).isLessThan(BOUND);
    }
  }

  private static ObjectNode request(int from, int count) {
    return Tenancy.request(
        "otp",
        "Your code is 4711",
        IntStream.range(from, from + count)
            .mapToObj(i -> "+1%d55501%02d".formatted(AREAS.get(i / EACH), FIRST + i % EACH))
            .toArray(String[]::new));
  }
}
