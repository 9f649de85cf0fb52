package io.signalbox.core.testing;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import io.signalbox.core.message.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Messages} must do; {@link MessageChangesContract} has the changes. */
public abstract class MessagesContract extends MessageChangesContract {

  @Test
  void what_is_created_is_found_whole() {
    Message full = Samples.full(new Text("Order 17 [ready] \u20ac5", Encoding.GSM7, 1));
    Message plain = Samples.plain();

    assertThat(messages().create(full)).isTrue();
    assertThat(messages().create(plain)).isTrue();
    Message watched = Samples.watched();
    assertThat(messages().create(watched)).isTrue();

    assertThat(messages().find(full.id())).contains(full);
    assertThat(messages().find(plain.id())).contains(plain);
    assertThat(messages().find(watched.id())).contains(watched);
  }

  @Test
  void creating_again_changes_nothing() {
    Message message = Samples.plain();
    messages().create(message);
    Message claimed =
        messages().apply(message.id(), Transition.claim(Samples.attempt(1))).orElseThrow();

    assertThat(messages().create(message)).isFalse();

    assertThat(messages().find(message.id())).contains(claimed);
  }

  @Test
  void an_unknown_id_is_not_found_and_cannot_change() {
    MessageId unknown = MessageId.derive("nobody", "nothing", Samples.NUMBER);

    assertThat(messages().find(unknown)).isEmpty();
    assertThat(messages().apply(unknown, Transition.claim(Samples.attempt(1)))).isEmpty();
    messages().noteEnd(unknown, 1, Samples.accepted(1));
    assertThat(messages().find(unknown)).isEmpty();
  }

  @Test
  void find_all_returns_those_that_exist_once_each() {
    List<Message> stored = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      String body = i % 40 == 0 ? "x".repeat(1_530) : "short " + i;
      stored.add(Samples.full(new Text(body, Encoding.GSM7, 1)));
    }
    stored.forEach(messages()::create);
    List<MessageId> asked = new ArrayList<>(stored.stream().map(Message::id).toList());
    asked.add(stored.get(0).id());
    asked.add(Samples.plain().id());

    assertThat(messages().findAll(asked)).containsExactlyInAnyOrderElementsOf(stored);
    assertThat(messages().findAll(List.of())).isEmpty();
  }

  @Test
  void a_text_of_any_length_and_alphabet_survives_every_change() {
    List<Text> texts =
        List.of(
            new Text("\u60a8\u7684\u9a8c\u8bc1\u7801\u662f 123456", Encoding.UCS2, 1),
            new Text("\u60a8".repeat(670), Encoding.UCS2, 10),
            new Text("x".repeat(1_530), Encoding.GSM7, 10),
            new Text("\ud83d\ude00 \u00e9\u20ac\n\u0000\ud83d\ude80", Encoding.UCS2, 1));
    for (Text text : texts) {
      Message message = Samples.full(text);
      messages().create(message);

      Message claimed =
          messages().apply(message.id(), Transition.claim(Samples.attempt(1))).orElseThrow();
      Transition accepted = Transition.ended(1, Samples.accepted(1), SENT, null);
      Message sent = messages().apply(message.id(), accepted).orElseThrow();

      assertThat(claimed.origin()).isEqualTo(message.origin());
      assertThat(sent.origin()).isEqualTo(message.origin());
      assertThat(messages().find(message.id())).contains(sent);
    }
  }

  @Test
  void ten_attempts_and_many_receipts_are_all_kept_in_order() {
    Message message = Samples.plain();
    messages().create(message);
    Message expected = message;
    for (int n = 1; n <= 10; n++) {
      State next = n < 10 ? State.RETRYING : SENT;
      for (Transition change :
          List.of(
              Transition.claim(Samples.attempt(n)),
              Transition.ended(n, Samples.failed(n), next, null))) {
        expected = Changes.applied(expected, change).orElseThrow();
        assertThat(messages().apply(message.id(), change)).contains(expected);
      }
    }
    for (State status : List.of(UNDELIVERED, DELIVERED)) {
      Transition change =
          Transition.receipt(Samples.receipt(10, status), "sim-a", "receipt-" + status);
      expected = Changes.applied(expected, change).orElseThrow();
      assertThat(messages().apply(message.id(), change)).contains(expected);
    }
    assertThat(messages().find(message.id())).contains(expected);
    assertThat(expected.attempts()).hasSize(10);
    assertThat(expected.receipts()).hasSize(2);
  }

  @Test
  void a_second_delivery_is_kept_once_with_its_channels_attempt_and_changes_no_state() {
    Message message = Samples.plain();
    messages().create(message);
    Message claimed =
        messages().apply(message.id(), Transition.claim(Samples.attempt(1))).orElseThrow();
    String channel = claimed.attempts().get(0).channel();

    assertThat(messages().noteDelivered(message.id(), 2, channel, Samples.NOON)).isFalse();
    assertThat(messages().noteDelivered(message.id(), 1, "other", Samples.NOON)).isFalse();
    assertThat(messages().noteDelivered(message.id(), 1, channel, Samples.NOON)).isTrue();
    assertThat(messages().noteDelivered(message.id(), 1, channel, Samples.NOON.plusSeconds(1)))
        .isFalse();

    assertThat(messages().find(message.id()))
        .contains(claimed.with(claimed.attempts().get(0).alsoDelivered(Samples.NOON)));
    Transition accepted = Transition.ended(1, Samples.accepted(1), SENT, null);
    Message sent = messages().apply(message.id(), accepted).orElseThrow();
    assertThat(sent.attempts().get(0).alsoDelivered()).isEqualTo(Samples.NOON);
  }

  @Test
  void feedback_is_kept_once_with_its_tenants_message_and_changes_no_state() {
    Message message = Samples.watched();
    messages().create(message);
    Feedback used = new Feedback(Feedback.Outcome.CONVERTED, Samples.NOON.plusSeconds(20));
    Feedback unused = new Feedback(Feedback.Outcome.NOT_CONVERTED, Samples.NOON.plusSeconds(30));
    assertThat(messages().noteFeedback(message.id(), Samples.TENANT, used)).isEmpty();
    Message sending =
        messages().apply(message.id(), Transition.claim(Samples.attempt(1))).orElseThrow();
    MessageId unknown = MessageId.derive("nobody", "nothing", Samples.NUMBER);

    assertThat(messages().noteFeedback(unknown, Samples.TENANT, used)).isEmpty();
    assertThat(messages().find(unknown)).isEmpty();
    assertThat(messages().noteFeedback(message.id(), "other", used)).isEmpty();
    assertThat(messages().noteFeedback(message.id(), Samples.TENANT, used))
        .contains(sending.with(used));
    assertThat(messages().noteFeedback(message.id(), Samples.TENANT, used)).isEmpty();
    assertThat(messages().noteFeedback(message.id(), Samples.TENANT, unused)).isEmpty();

    assertThat(messages().find(message.id())).contains(sending.with(used));
    Transition accepted = Transition.ended(1, Samples.accepted(1), SENT, null);
    Message sent = messages().apply(message.id(), accepted).orElseThrow();
    assertThat(sent.feedback()).isEqualTo(used);
    assertThat(sent.state()).isEqualTo(SENT);
  }

  @Test
  void a_text_kept_apart_comes_with_the_answer_to_feedback() {
    Message message = Samples.full(new Text("x".repeat(1_530), Encoding.GSM7, 10));
    messages().create(message);
    messages().apply(message.id(), Transition.claim(Samples.attempt(1)));
    Feedback unused = new Feedback(Feedback.Outcome.NOT_CONVERTED, Samples.NOON.plusSeconds(30));

    assertThat(messages().noteFeedback(message.id(), Samples.TENANT, unused))
        .isEqualTo(messages().find(message.id()))
        .get()
        .extracting(Message::feedback, m -> m.origin().text())
        .containsExactly(unused, message.origin().text());
  }

  @Test
  void a_resent_attempt_gets_another_end_and_a_message_in_doubt_can_stay_unconfirmed() {
    Message message = Samples.plain();
    messages().create(message);
    messages().apply(message.id(), Transition.claim(Samples.attempt(1)));
    Attempt.End unknown = new Attempt.End(Attempt.End.UNKNOWN, "timeout", "", Samples.NOON, 3_000);
    Attempt.End resent = new Attempt.End(Attempt.End.RESENT, "timeout", "", Samples.NOON, 3_000);
    Transition doubt = Transition.ended(1, unknown, State.CONFIRMING, null);
    assertThat(messages().apply(message.id(), doubt)).isPresent();

    Message again =
        messages()
            .apply(message.id(), Transition.ended(1, resent, State.RETRYING, null))
            .orElseThrow();
    assertThat(again.doubted()).containsExactly(Samples.attempt(1).channel());
    Transition close =
        Transition.close(
            State.UNCONFIRMED, Set.of(State.RETRYING), 1, "e", "ttl_passed", Samples.NOON);
    assertThat(messages().apply(message.id(), close)).isPresent();
  }

  @Test
  void of_many_claims_at_once_exactly_one_succeeds() {
    Message message = Samples.plain();
    messages().create(message);
    Transition claim = Transition.claim(Samples.attempt(1));

    long won =
        IntStream.range(0, 16)
            .parallel()
            .filter(i -> messages().apply(message.id(), claim).isPresent())
            .count();

    assertThat(won).isEqualTo(1);
  }

  @Test
  void a_change_from_no_state_never_applies() {
    Message message = Samples.plain();
    messages().create(message);
    Transition never =
        Transition.close(State.CANCELLED, Set.of(), Transition.ANY, "e", null, Samples.NOON);

    assertThat(messages().apply(message.id(), never)).isEmpty();
  }
}
