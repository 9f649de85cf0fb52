package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.demo.Doubts;
import io.signalbox.local.lambda.Invocation;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Of three invocations of each function one is killed before it begins and one when it has done all
 * and not yet said so; the records come again after a second, be it while they are worked on.
 */
@ExtendWith(SharedSystem.class)
class FunctionsAreKilledTest {
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final int OF_EACH = 3;
  private static final int TRIES = 5;
  private static final Set<MagicNumber> CALLED_ONCE =
      Set.of(MagicNumber.DELIVERED, MagicNumber.INVALID_NUMBER);

  private final LocalSystem system;
  private final Interference interference;
  private final Tenancy tenant;
  private final WebhookSink sink = new WebhookSink();
  private final Map<String, Integer> runs = new ConcurrentHashMap<>();

  FunctionsAreKilledTest(LocalSystem system, Interference interference) throws IOException {
    this.system = system;
    this.interference = interference;
    this.tenant = Tenancy.another(system, "unlucky", sink.url());
  }

  @AfterEach
  void peace() {
    interference.before(i -> {});
    interference.after(i -> {});
    sink.close();
  }

  @Test
  void every_message_gets_its_end_and_none_is_sent_twice() {
    Stores.Hurry hurry = Stores.hurry(system, "", 1);
    try {
      interference.before(this::killsTheFirst);
      interference.after(this::killsTheSecond);
      Map<String, MagicNumber> ids = new LinkedHashMap<>();
      for (MagicNumber number : numbers()) {
        ids.put(insisting(number), number);
      }
      ids.forEach((id, number) -> tenant.becomes(id, number.expected(), BOUND));
      ids.keySet().forEach(id -> Await.until("webhook", BOUND, () -> !sink.of(id).isEmpty()));
      Stores.awaitNothingLeft(system, BOUND);
      ids.forEach(this::assertKept);
    } finally {
      hurry.end();
    }
  }

  private static List<MagicNumber> numbers() {
    List<MagicNumber> numbers = new ArrayList<>();
    // One that is refused is reported dead, and the second report would hold it back.
    numbers.add(MagicNumber.INVALID_NUMBER);
    for (int i = 0; i < OF_EACH; i++) {
      numbers.addAll(
          List.of(
              MagicNumber.DELIVERED,
              MagicNumber.UNDELIVERED,
              MagicNumber.TEMPORARY_ERROR,
              MagicNumber.THROTTLED,
              MagicNumber.TIMEOUT_AFTER_SEND));
    }
    return numbers;
  }

  /** Sends the same request until it is answered, as tenants do. */
  private String insisting(MagicNumber number) {
    int attempts = number == MagicNumber.TEMPORARY_ERROR ? 2 : 5;
    ObjectNode request =
        Tenancy.request("otp", "Hello", number.number()).put("maxAttempts", attempts);
    return tenant.insisted(request, TRIES);
  }

  private void assertKept(String id, MagicNumber number) {
    assertThat(tenant.state(id)).isEqualTo(number.expected());
    assertThat(system.providers().ledger().deliveries(id))
        .matches(texts -> Doubts.allow(tenant.story(id), texts), "one text, or duplicates allowed");
    if (CALLED_ONCE.contains(number)) {
      assertThat(Stores.calls(system, id)).hasSize(1);
    }
    if (number == MagicNumber.UNDELIVERED) {
      assertFollowed(id);
    }
    assertThat(sink.of(id)).extracting(WebhookSink.Call::id).containsOnly(id + ".1");
    assertThat(sink.of(id))
        .extracting(WebhookSink.Call::body)
        .containsOnly(sink.of(id).get(0).body());
    boolean letter =
        Stores.deadLetters(system).stream().anyMatch(l -> l.about().message().equals(id));
    assertThat(letter).isEqualTo(number.expected() == State.DEAD);
  }

  /** What one channel reported as failed went on through another, each attempt once. */
  private void assertFollowed(String id) {
    JsonNode story = tenant.story(id);
    assertThat(story.path("attempts").size()).isGreaterThan(1);
    assertThat(Stores.calls(system, id)).hasSize(story.path("attempts").size());
    assertThat(story.path("attempts").findValuesAsText("channel")).doesNotHaveDuplicates();
    assertThat(story.path("receipts").findValuesAsText("followed"))
        .hasSize(story.path("receipts").size() - 1)
        .containsOnly("true");
  }

  private void killsTheFirst(Invocation invocation) {
    int run = runs.merge(invocation.function(), 1, Integer::sum);
    // The test asks by stories; a provider that is never heard gives its receipt up.
    if (run % 3 == 1 && !isOf(invocation, "story") && !isOf(invocation, "receipt-intake")) {
      throw new IllegalStateException("killed before it began");
    }
  }

  private void killsTheSecond(Invocation invocation) {
    if (runs.getOrDefault(invocation.function(), 0) % 3 == 2 && !isOf(invocation, "story")) {
      throw new IllegalStateException("killed when it was done");
    }
  }

  private static boolean isOf(Invocation invocation, String function) {
    return invocation.function().equals(LocalSystem.queue(function));
  }
}
