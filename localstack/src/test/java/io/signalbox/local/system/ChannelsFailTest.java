package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.local.Options;
import io.signalbox.local.event.PublishedEvent;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Case 15 and its kind. Each test has channels of its own to break. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChannelsFailTest {
  private static final Duration BOUND = Duration.ofSeconds(30);

  /** From the evidence until no message goes there any more. */
  private static final Duration MOVED = Duration.ofSeconds(10);

  private static final List<String> SILENT = List.of("sim-a", "sim-b");
  private static final int MANY = 160;
  private static final int SOME = 20;
  private static final int FEW = 6;

  private final LocalSystem system = LocalSystem.start(Options.defaults(), null);
  private final Tenancy tenant = new Tenancy(system);

  private final List<String> unanswered;

  /** Starts what takes its time. */
  ChannelsFailTest() throws IOException {
    for (String channel : SILENT) {
      system.providers().fail(channel, FailureMode.TIMEOUT);
    }
    unanswered =
        SILENT.stream()
            .flatMap(channel -> Stream.generate(() -> pinned(channel)).limit(FEW))
            .map(tenant::sent)
            .toList();
    unanswered.forEach(id -> Await.until("timeout of " + id, BOUND, () -> hasTimedOut(id)));
    for (String channel : SILENT) {
      system.providers().recover(channel);
    }
  }

  @AfterAll
  void nothing_is_left() {
    try (system) {
      Stores.awaitNothingLeft(system, BOUND);
      assertThat(Stores.deadLetters(system)).isEmpty();
    }
  }

  @Test
  void traffic_leaves_a_channel_that_answers_5xx_and_every_message_arrives() {
    system.providers().fail("sim-c", FailureMode.REJECT_5XX);
    List<String> ids = sent(MANY, MagicNumber.DELIVERED);
    Await.until("sim-c opens", BOUND, () -> opened("sim-c"));
    Await.until("traffic has moved", MOVED, () -> untouchedBy(SOME, "sim-c"));

    assertDelivered(ids);
    assertThat(calls("sim-c")).isPositive();
  }

  /** Whether messages sent now arrive without that channel. */
  private boolean untouchedBy(int count, String channel) {
    int before = calls(channel);
    assertDelivered(sent(count, MagicNumber.DELIVERED));
    return calls(channel) == before;
  }

  @Test
  void an_account_fault_opens_the_channel_at_once_and_costs_no_message_its_only_attempt() {
    system.providers().fail("http-demo", FailureMode.UNAUTHORIZED);
    List<String> ids = new ArrayList<>();
    Await.until(
        "http-demo opens",
        BOUND,
        () -> {
          ids.add(tenant.sent(otp(MagicNumber.DELIVERED).put("maxAttempts", 1)));
          return opened("http-demo");
        });

    assertDelivered(ids);
  }

  @Test
  void what_a_silent_channel_took_or_did_not_take_reaches_the_handset_once() {
    for (String id : unanswered) {
      Await.until("end of " + id, BOUND, () -> tenant.state(id).isFinal());
      boolean delivered = tenant.state(id) == State.DELIVERED;
      assertThat(deliveries(id)).hasSizeBetween(delivered ? 1 : 0, 1);
    }
  }

  private boolean hasTimedOut(String id) {
    return tenant.story(id).at("/attempts/0/outcome").asText().equals("unknown");
  }

  private static ObjectNode otp(MagicNumber number) {
    return Tenancy.request("otp", "Your code is 1", number.number());
  }

  /** To an ordinary number: only then is what is not answered sometimes not sent. */
  private static ObjectNode pinned(String channel) {
    return Tenancy.request("otp", "Your code is 1", "+12025550150").put("channel", channel);
  }

  private List<String> sent(int count, MagicNumber number) {
    return Stream.generate(() -> otp(number)).limit(count).map(tenant::sent).toList();
  }

  private void assertDelivered(List<String> ids) {
    for (String id : ids) {
      tenant.becomes(id, State.DELIVERED, BOUND);
      assertThat(deliveries(id)).hasSize(1);
    }
  }

  private List<Ledger.Entry> deliveries(String id) {
    return system.providers().ledger().deliveries(id);
  }

  private int calls(String channel) {
    return system.providers().ledger().calls(channel).size();
  }

  private boolean opened(String gate) {
    return system.cloud().events().stream()
        .filter(event -> event.detailType().equals("BreakerChanged"))
        .map(PublishedEvent::detail)
        .anyMatch(
            detail ->
                detail.path("gate").asText().startsWith(gate)
                    && detail.path("to").asText().equals("OPEN"));
  }
}
