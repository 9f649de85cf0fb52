package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.testing.Counted;
import io.signalbox.core.testing.InMemoryDeadLetters;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.MutableClock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeadLettersAreKeptWithTheirHistoryTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final MessageId ID = MessageId.derive("acme", "r-1", "+12025550109");

  private final InMemoryDeadLetters letters = new InMemoryDeadLetters();
  private final InMemoryMessages messages = new InMemoryMessages();
  private final Counted counted = new Counted();
  private final Arrival dead =
      new Arrival.Dead(new DeadLetterWork(ID, "acme", 1, "attempts_used_up", "t-1", NOON), "{}");

  @Test
  void the_history_tells_each_attempt_and_receipt() {
    messages.create(deadMessage());

    assertThat(keeping(letters).keep(List.of(dead))).isEmpty();

    Letter letter = letters.all().get(0);
    assertThat(letter.history().lines())
        .containsExactly(
            "2026-03-01T12:00:00Z accepted otp GSM7 x1 to US/unknown, at most 2 attempts, deadline"
                + " 2026-03-01T12:10:00Z",
            "2026-03-01T12:00:00Z attempt 1 on sim-a: temporary internal after 40 ms",
            "2026-03-01T12:00:01Z attempt 2 on sim-b: no answer was stored",
            "2026-03-01T12:00:03Z receipt of attempt 1: UNDELIVERED 27",
            "2026-03-01T12:00:05Z DEAD because attempts_used_up");
    assertThat(letter.id()).isEqualTo(ID + ".1");
    assertThat(letter.about())
        .isEqualTo(new About(ID.value(), 1, "acme", "attempts_used_up", "otp", "sim-b"));
    assertThat(letter.original()).isEqualTo("{}");
  }

  @Test
  void the_history_holds_neither_number_nor_text() {
    messages.create(deadMessage());

    keeping(letters).keep(List.of(dead));

    assertThat(letters.all().get(0).history())
        .doesNotContain("2025550109")
        .doesNotContain("secret");
  }

  @Test
  void a_message_that_is_gone_is_kept_without_history() {
    keeping(letters).keep(List.of(dead));

    assertThat(letters.all().get(0).history()).isEmpty();
  }

  @Test
  void a_record_that_cannot_be_read_is_kept_as_it_came() {
    keeping(letters).keep(List.of(new Arrival.Raw("q-1", Arrival.Raw.UNREADABLE, "{oops")));

    assertThat(letters.all())
        .containsExactly(Letter.open("q-1", About.record("unreadable"), "", "{oops", NOON));
  }

  @Test
  void keeping_again_changes_nothing() {
    Keeping keeping = keeping(letters);
    keeping.keep(List.of(dead));
    List<Letter> first = letters.all();

    assertThat(keeping.keep(List.of(dead, dead))).isEmpty();
    assertThat(letters.all()).isEqualTo(first);
    assertThat(counted.of(Metrics.DEAD_LETTERS, Map.of("class", "attempts_used_up"))).isEqualTo(1);
  }

  @Test
  void what_could_not_be_kept_goes_back_alone() {
    DeadLetters picky =
        new InMemoryDeadLetters() {
          @Override
          public synchronized boolean keep(Letter letter) {
            if (letter.id().equals("q-2")) {
              throw new IllegalStateException("full");
            }
            return letters.keep(letter);
          }
        };
    Arrival good = new Arrival.Raw("q-1", Arrival.Raw.UNREADABLE, "");
    Arrival bad = new Arrival.Raw("q-2", Arrival.Raw.UNREADABLE, "");

    assertThat(keeping(picky).keep(List.of(bad, good))).containsExactly(bad);
    assertThat(letters.all()).extracting(Letter::id).containsExactly("q-1");
  }

  private Keeping keeping(DeadLetters to) {
    Closing closing = new Closing(new InMemoryQueues(new MutableClock(NOON)));
    return new Keeping(
        to,
        messages,
        new InMemoryProviderIds(new MutableClock(NOON)),
        closing,
        Parallel.sequential(),
        new MutableClock(NOON),
        StepLog.NONE,
        counted);
  }

  private static Message deadMessage() {
    Message.Origin origin =
        new Message.Origin(
            ID,
            "acme",
            "r-1",
            Kind.OTP,
            "",
            new Destination("+12025550109", "US", "unknown", "America/New_York"),
            "",
            new Text("secret", Text.Encoding.GSM7, 1),
            null,
            NOON,
            null,
            NOON.plusSeconds(600),
            2,
            null,
            "t-1",
            7500);
    Attempt.End end = new Attempt.End("temporary", "internal", "", NOON, 40);
    return new Message(
        origin,
        State.DEAD,
        List.of(
            new Attempt(1, choice("sim-a"), NOON, NOON.plusSeconds(9), end),
            new Attempt(2, choice("sim-b"), NOON.plusSeconds(1), NOON.plusSeconds(9), null)),
        List.of(
            new ReceiptNote(
                1, State.UNDELIVERED, "27", FailureClass.OTHER, NOON, NOON.plusSeconds(3))),
        1,
        "end-2",
        NOON.plusSeconds(5),
        "attempts_used_up");
  }

  private static Choice choice(String channel) {
    return new Choice(channel, "test", 1, "");
  }
}
