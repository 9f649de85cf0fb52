package io.signalbox.core.ingest;

import static io.signalbox.core.ingest.Asked.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Breaks ingest before and after each single effect, by exception and by death, and repeats the
 * request: every message is there once, under the first call's ids and times, and in its queue.
 */
class NothingIsLostWhenIngestDiesTest {
  private static final Asked AT_ONCE = request().toMany(3);

  private static final Asked AT_THREE =
      request().toMany(2).sendAt(new SendAt.At(Instant.parse("2026-03-01T15:00:00Z")));

  /** In London due at 15:00 UTC, in New York at 20:00 UTC. */
  private static final Asked LATER =
      request()
          .to("+12025550100", "+441632960000")
          .sendAt(new SendAt.Local(LocalDateTime.parse("2026-03-01T15:00:00"), "recipient"));

  @Test
  void of_a_request_to_be_sent_at_once() {
    assertThat(breakAtEachEffect(AT_ONCE, 3)).isEqualTo(5);
  }

  @Test
  void of_a_request_to_be_sent_later() {
    assertThat(breakAtEachEffect(AT_THREE, 2)).isEqualTo(5);
  }

  @Test
  void of_a_request_to_be_sent_when_it_is_three_at_the_recipients() {
    assertThat(breakAtEachEffect(LATER, 2)).isEqualTo(6);
  }

  /** How many effects the request has. */
  private static int breakAtEachEffect(Asked asked, int recipients) {
    Bench calm = new Bench();
    Doors counting = new Doors(calm);
    assertThat(counting.ingest().accept(calm.tenant, asked.build()))
        .isInstanceOf(Answer.Taken.class);
    for (int nth = 1; nth <= counting.effects(); nth++) {
      int n = nth;
      breakAndRepeat(asked, recipients, d -> d.breakingBefore(n));
      breakAndRepeat(asked, recipients, d -> d.breakingAfter(n));
      breakAndRepeat(asked, recipients, d -> d.breakingBefore(n).deadly());
      breakAndRepeat(asked, recipients, d -> d.breakingAfter(n).deadly());
    }
    return counting.effects();
  }

  private static void breakAndRepeat(Asked asked, int recipients, Consumer<Doors> how) {
    Bench bench = new Bench();
    Doors doors = new Doors(bench);
    how.accept(doors);
    firstCall(bench, doors, asked);
    boolean known = bench.requests.find("acme", "r-1").isPresent();
    // Long enough for the send time to be past by more than its grace.
    bench.clock.advance(known ? Duration.ofHours(10) : Duration.ofSeconds(1));

    Answer.Taken taken = bench.taken(asked);

    assertThat(taken.repeated()).isEqualTo(known);
    assertThat(taken.first().acceptedAt())
        .isEqualTo(known ? Bench.NOON : Bench.NOON.plusSeconds(1));
    Set<MessageId> promised = new LinkedHashSet<>();
    taken.first().answer().forEach(l -> promised.add(new MessageId(String.valueOf(l.id()))));
    assertThat(promised).hasSize(recipients);
    assertThat(bench.messages.all())
        .extracting(Message::id)
        .containsExactlyInAnyOrderElementsOf(promised);
    assertThat(bench.queuedIds()).isEqualTo(promised);
    assertThat(bench.messages.all())
        .allMatch(m -> m.origin().acceptedAt().equals(taken.first().acceptedAt()));
  }

  /** Never a yes: it breaks somewhere. */
  private static void firstCall(Bench bench, Doors doors, Asked asked) {
    try {
      assertThat(doors.ingest().accept(bench.tenant, asked.build()))
          .isInstanceOf(Answer.Unavailable.class);
    } catch (Doors.Death expected) {
      assertThat(bench.queues.sent()).hasSizeLessThanOrEqualTo(3);
    }
  }
}
