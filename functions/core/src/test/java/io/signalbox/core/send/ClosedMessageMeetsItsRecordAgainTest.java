package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.Hygiene;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosedMessageMeetsItsRecordAgainTest {
  private final InMemoryMessages messages = new InMemoryMessages();
  private final Recovery recovery =
      new Recovery(
          messages,
          new Consequences(
              new Hygiene(new InMemoryTenants(), HoldPolicy.DEFAULT),
              new InMemoryProviderIds(new MutableClock(Samples.NOON)),
              Metrics.NONE),
          new AfterCall(new Catalog(List.of(), List.of()), new Random(1)));

  @ParameterizedTest(name = "closed by {0}: announced {1}")
  @CsvSource({
    "send-1-expired, true",
    "route-1-expired, true",
    "route-1-rejected, true",
    "route-2-expired, false",
    "route-10-expired, false",
    "cancel, false"
  })
  void it_is_announced_again_when_this_attempt_closed_it(String event, boolean announced) {
    Message message = Samples.plain();
    messages.create(message);
    Transition close =
        Transition.close(
            State.EXPIRED,
            Set.of(State.ACCEPTED),
            Transition.ANY,
            event,
            "ttl_passed",
            Samples.NOON);
    Message closed = messages.apply(message.id(), close).orElseThrow();
    Dispatch record =
        Dispatch.first(message.origin(), Samples.NOON).chosen(new Choice("a", "test", 1, ""));

    Step step = recovery.recover(record, channel(), Samples.NOON);

    assertThat(step.giveBack()).isFalse();
    assertThat(step.closed()).isEqualTo(announced ? closed : null);
  }

  /** Its process died before the announcement, and before it came again the handset confirmed. */
  @Test
  void one_that_was_dead_and_proved_delivered_is_told_dead_all_the_same() {
    Message message = Samples.plain();
    messages.create(message);
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    Message dead =
        messages
            .apply(message.id(), Transition.ended(1, Samples.failed(1), State.DEAD, "life_used_up"))
            .orElseThrow();
    Transition delivered =
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e");
    assertThat(messages.apply(message.id(), delivered)).isPresent();
    Dispatch record =
        Dispatch.first(message.origin(), Samples.NOON).chosen(new Choice("a", "test", 1, ""));

    Step step = recovery.recover(record, channel(), Samples.NOON);

    assertThat(step.closed()).isEqualTo(dead);
  }

  private static Channel channel() {
    Duration second = Duration.ofSeconds(1);
    Set<String> all = Set.of("*");
    return new Channel(
        "a",
        "sim",
        true,
        100,
        "http://peer.example",
        null,
        Map.of("*", 1L),
        new Channel.Limits(20, 2, 200, second, second),
        new Channel.Coverage(all, all, all, 10, null),
        new Channel.Abilities(true, false, true, second),
        Map.of());
  }
}
