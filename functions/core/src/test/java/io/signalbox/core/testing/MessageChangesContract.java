package io.signalbox.core.testing;

import static io.signalbox.core.message.State.CANCELLED;
import static io.signalbox.core.message.State.DEAD;
import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENDING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNCONFIRMED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Transitions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How every {@link Messages} applies changes: whole, or not at all. */
public abstract class MessageChangesContract {

  protected abstract Messages messages();

  @Test
  void a_claim_stores_the_attempt_and_answers_with_the_text() {
    Message message = created();

    Message claimed = claim(message.id(), 1).orElseThrow();

    assertThat(claimed.state()).isEqualTo(SENDING);
    assertThat(claimed.attempts()).containsExactly(Samples.attempt(1));
    assertThat(claimed.origin()).isEqualTo(message.origin());
    assertThat(messages().find(message.id())).contains(claimed);
  }

  @Test
  void delivered_parts_add_up_whatever_the_state_and_change_nothing_else() {
    Message message = created();
    Message claimed = claim(message.id(), 1).orElseThrow();

    assertThat(part(message, 1, 3)).containsExactly(3);
    assertThat(part(message, 1, 3)).containsExactly(3);
    assertThat(part(message, 1, 1)).containsExactlyInAnyOrder(1, 3);

    assertThat(found(message)).isEqualTo(claimed);
  }

  @Test
  void parts_belong_to_an_attempt_and_its_channel() {
    Message message = created();
    claim(message.id(), 1);

    assertThat(messages().partDelivered(message.id(), 1, "sim-b", 1)).isEmpty();
    assertThat(part(message, 2, 1)).isEmpty();
    assertThat(messages().partDelivered(Samples.plain().id(), 1, "sim-a", 1)).isEmpty();
    assertThat(part(message, 1, 2)).containsExactly(2);
  }

  @Test
  void of_parts_at_the_same_time_the_last_to_come_sees_all() {
    Message message = created();
    claim(message.id(), 1);

    List<Integer> seen =
        IntStream.rangeClosed(1, 8)
            .parallel()
            .mapToObj(n -> part(message, 1, n).size())
            .sorted()
            .toList();

    assertThat(seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void all_ids_of_an_attempt_are_kept_in_order() {
    Message message = created();
    claim(message.id(), 1);
    Attempt.End end =
        new Attempt.End("accepted", "", List.of("b", "a", "c"), Samples.NOON.plusSeconds(2), 7);

    assertThat(messages().apply(message.id(), Transition.ended(1, end, SENT, null))).isPresent();

    assertThat(found(message).attempts().get(0).end()).isEqualTo(end);
  }

  @Test
  void a_failure_that_is_followed_leaves_the_message_open_for_the_next_claim() {
    Message message = created();
    claim(message.id(), 1);
    end(message.id(), 1, Samples.accepted(1), SENT);

    Message after =
        messages().apply(message.id(), followed(1, "sim-a")).orElseThrow(AssertionError::new);

    assertThat(after.state()).isEqualTo(RETRYING);
    assertThat(after.sequence()).isZero();
    assertThat(after.closedBy()).isNull();
    assertThat(after.receipts()).containsExactly(Samples.receipt(1, UNDELIVERED).withRetry());
    assertThat(after.owesRetry()).isTrue();
    assertThat(found(message)).isEqualTo(after);
    assertThat(claim(message.id(), 2).orElseThrow().owesRetry()).isFalse();
  }

  @Test
  void a_failure_is_followed_once_by_its_own_channel_and_while_its_attempt_is_the_last() {
    Message message = created();
    claim(message.id(), 1);

    assertThat(messages().apply(message.id(), followed(1, "sim-b"))).isEmpty();
    assertThat(messages().apply(message.id(), followed(1, "sim-a"))).isPresent();
    assertThat(messages().apply(message.id(), followed(1, "sim-a"))).isEmpty();
    claim(message.id(), 2);
    assertThat(messages().apply(message.id(), followed(1, "sim-a"))).isEmpty();

    assertThat(found(message).receipts()).hasSize(1);
  }

  @Test
  void the_end_of_an_attempt_moves_no_message_out_of_sent_or_retrying() {
    Message message = created();
    claim(message.id(), 1);
    end(message.id(), 1, Samples.accepted(1), SENT);

    assertThat(end(message.id(), 1, Samples.failed(1), RETRYING)).isEmpty();
    messages().apply(message.id(), followed(1, "sim-a"));
    assertThat(end(message.id(), 1, Samples.failed(1), DEAD)).isEmpty();

    assertThat(found(message).attempts().get(0).end()).isEqualTo(Samples.accepted(1));
  }

  @Test
  void while_another_attempt_is_owed_a_delivery_closes_and_a_failure_does_not() {
    Message message = created();
    claim(message.id(), 1);
    messages().apply(message.id(), followed(1, "sim-a"));

    assertThat(messages().apply(message.id(), receipt(UNDELIVERED))).isEmpty();
    assertThat(messages().apply(message.id(), receipt(DELIVERED))).isPresent();

    assertThat(found(message).state()).isEqualTo(DELIVERED);
    assertThat(found(message).receipts()).hasSize(2);
  }

  private static Transition followed(int attempt, String channel) {
    return Transition.followed(Samples.receipt(attempt, UNDELIVERED), channel, "receipt-1");
  }

  private static Transition receipt(State status) {
    return Transition.receipt(Samples.receipt(1, status), "sim-a", "receipt-2");
  }

  private Set<Integer> part(Message message, int attempt, int part) {
    return messages().partDelivered(message.id(), attempt, "sim-a", part);
  }

  @Test
  void a_claim_of_a_taken_number_fails_even_when_it_is_the_same_claim() {
    Message message = created();
    claim(message.id(), 1);

    assertThat(claim(message.id(), 1)).isEmpty();

    assertThat(found(message).attempts()).hasSize(1);
  }

  @Test
  void a_claim_that_skips_a_number_fails() {
    assertThat(claim(created().id(), 2)).isEmpty();
  }

  @Test
  void a_closed_message_cannot_be_claimed() {
    Message message = created();
    close(message.id(), CANCELLED, "cancel", null);

    assertThat(claim(message.id(), 1)).isEmpty();
  }

  @Test
  void an_open_end_leaves_the_message_open() {
    Message message = created();
    claim(message.id(), 1);

    Message sent = end(message.id(), 1, Samples.accepted(1), SENT).orElseThrow();

    assertThat(sent.state()).isEqualTo(SENT);
    assertThat(sent.attempts().get(0).end()).isEqualTo(Samples.accepted(1));
    assertThat(sent.sequence()).isZero();
    assertThat(sent.closedBy()).isNull();
    assertThat(sent.closedAt()).isNull();
  }

  @Test
  void a_final_end_stores_what_closed_it_and_why() {
    Message message = created();
    claim(message.id(), 1);
    Transition dead = Transition.ended(1, Samples.failed(1), DEAD, "attempts_used_up");

    Message closed = messages().apply(message.id(), dead).orElseThrow();

    assertThat(closed.state()).isEqualTo(DEAD);
    assertThat(closed.sequence()).isEqualTo(1);
    assertThat(closed.closedBy()).isEqualTo("end-1");
    assertThat(closed.closedAt()).isEqualTo(Samples.failed(1).at());
    assertThat(closed.reason()).isEqualTo("attempts_used_up");
    assertThat(messages().find(message.id())).contains(closed);
  }

  @Test
  void the_end_of_an_attempt_that_is_not_the_last_or_not_there_fails() {
    Message message = created();
    claim(message.id(), 1);
    end(message.id(), 1, Samples.failed(1), RETRYING);
    claim(message.id(), 2);

    assertThat(end(message.id(), 1, Samples.accepted(1), SENT)).isEmpty();
    assertThat(end(message.id(), 3, Samples.accepted(3), SENT)).isEmpty();

    assertThat(found(message).state()).isEqualTo(SENDING);
  }

  @Test
  void an_unknown_end_gives_way_to_what_was_found_out() {
    Message message = created();
    claim(message.id(), 1);
    end(message.id(), 1, Samples.failed(1), State.CONFIRMING);

    Message sent = end(message.id(), 1, Samples.accepted(1), SENT).orElseThrow();

    assertThat(sent.attempts().get(0).end()).isEqualTo(Samples.accepted(1));
  }

  @Test
  void a_receipt_that_beats_the_answer_closes_and_the_answer_cannot_reopen() {
    Message message = created();
    claim(message.id(), 1);

    Message delivered = receive(message.id(), DELIVERED, "r1").orElseThrow();

    assertThat(delivered.receipts()).containsExactly(Samples.receipt(1, DELIVERED));
    assertThat(delivered.closedBy()).isEqualTo("r1");
    assertThat(end(message.id(), 1, Samples.accepted(1), SENT)).isEmpty();
    assertThat(found(message).state()).isEqualTo(DELIVERED);
  }

  @Test
  void a_repeated_receipt_changes_nothing() {
    Message message = sent();
    Message delivered = receive(message.id(), DELIVERED, "r1").orElseThrow();

    assertThat(receive(message.id(), DELIVERED, "r1")).isEmpty();
    assertThat(receive(message.id(), UNDELIVERED, "r2")).isEmpty();

    assertThat(messages().find(message.id())).contains(delivered);
  }

  @Test
  void a_receipt_counts_only_for_an_attempt_that_its_channel_made() {
    Message message = sent();

    for (State status : List.of(DELIVERED, UNDELIVERED)) {
      Transition foreign = Transition.receipt(Samples.receipt(1, status), "sim-b", "r1");
      Transition unmade = Transition.receipt(Samples.receipt(2, status), "sim-a", "r2");
      assertThat(messages().apply(message.id(), foreign)).isEmpty();
      assertThat(messages().apply(message.id(), unmade)).isEmpty();
    }

    assertThat(found(message).state()).isEqualTo(SENT);
    assertThat(found(message).receipts()).isEmpty();
  }

  @Test
  void delivered_beats_unconfirmed_and_clears_its_reason() {
    Message message = sent();
    close(message.id(), UNCONFIRMED, "check-1", "no_receipt");

    Message delivered = receive(message.id(), DELIVERED, "r1").orElseThrow();

    assertThat(delivered.sequence()).isEqualTo(2);
    assertThat(delivered.closedBy()).isEqualTo("r1");
    assertThat(delivered.reason()).isNull();
  }

  @Test
  void a_dead_message_is_reopened_once_and_forgets_its_end() {
    Message message = dead();

    Message open = messages().apply(message.id(), reopened("replayed-1")).orElseThrow();

    assertThat(open.state()).isEqualTo(State.QUEUED);
    assertThat(open.closedBy()).isEqualTo("replayed-1");
    assertThat(open.closedAt()).isNull();
    assertThat(open.reason()).isNull();
    assertThat(open.replays()).isEqualTo(1);
    assertThat(open.sequence()).isEqualTo(1);
    assertThat(found(message)).isEqualTo(open);
    assertThat(messages().apply(message.id(), reopened("replayed-2"))).isEmpty();
  }

  @Test
  void nothing_but_a_dead_message_of_that_many_attempts_is_reopened() {
    assertThat(messages().apply(sent().id(), reopened("replayed-1"))).isEmpty();
    Transition more = Transition.reopened(2, "replayed-1", Samples.NOON);
    assertThat(messages().apply(dead().id(), more)).isEmpty();
  }

  @Test
  void one_that_dies_again_has_two_ends() {
    Message message = dead();
    assertThat(messages().apply(message.id(), reopened("replayed-1"))).isPresent();
    claim(message.id(), 2);

    Message again = end(message.id(), 2, Samples.failed(2), DEAD).orElseThrow();

    assertThat(again.sequence()).isEqualTo(2);
    assertThat(again.closedBy()).isEqualTo("end-2");
    assertThat(again.replays()).isEqualTo(1);
  }

  @Test
  void delivered_beats_dead_and_what_waits_to_be_sent_again() {
    Message dead = dead();
    Message waiting = dead();
    assertThat(messages().apply(waiting.id(), reopened("replayed-1"))).isPresent();

    assertThat(receive(dead.id(), DELIVERED, "r1")).isPresent();
    assertThat(receive(waiting.id(), DELIVERED, "r1")).isPresent();

    assertThat(messages().apply(dead.id(), reopened("replayed-1"))).isEmpty();
  }

  private Message dead() {
    Message message = created();
    claim(message.id(), 1);
    return end(message.id(), 1, Samples.failed(1), DEAD).orElseThrow();
  }

  private static Transition reopened(String event) {
    return Transition.reopened(1, event, Samples.NOON);
  }

  @Test
  void a_failure_receipt_of_an_earlier_attempt_does_not_count() {
    Message message = created();
    claim(message.id(), 1);
    end(message.id(), 1, Samples.failed(1), RETRYING);
    claim(message.id(), 2);

    assertThat(receive(message.id(), UNDELIVERED, "r1")).isEmpty();
    assertThat(receive(message.id(), DELIVERED, "r2")).isPresent();
  }

  @Test
  void a_noted_end_leaves_the_state_and_is_never_replaced() {
    Message message = created();
    claim(message.id(), 1);
    Message delivered = receive(message.id(), DELIVERED, "r1").orElseThrow();

    messages().noteEnd(message.id(), 1, Samples.accepted(1));
    messages().noteEnd(message.id(), 1, Samples.failed(1));
    messages().noteEnd(message.id(), 2, Samples.failed(2));

    Message noted = found(message);
    assertThat(noted.attempts().get(0).end()).isEqualTo(Samples.accepted(1));
    assertThat(noted.attempts()).hasSize(1);
    assertThat(noted.state()).isEqualTo(DELIVERED);
    assertThat(noted.sequence()).isEqualTo(delivered.sequence());
    assertThat(noted.closedAt()).isEqualTo(delivered.closedAt());
  }

  private Message created() {
    Message message = Samples.plain();
    assertThat(messages().create(message)).isTrue();
    return message;
  }

  private Message sent() {
    Message message = created();
    claim(message.id(), 1);
    return end(message.id(), 1, Samples.accepted(1), SENT).orElseThrow();
  }

  private Message found(Message message) {
    return messages().find(message.id()).orElseThrow();
  }

  private Optional<Message> claim(MessageId id, int number) {
    return messages().apply(id, Transition.claim(Samples.attempt(number)));
  }

  private Optional<Message> end(MessageId id, int number, Attempt.End end, State to) {
    return messages().apply(id, Transition.ended(number, end, to, null));
  }

  private Optional<Message> receive(MessageId id, State status, String event) {
    return messages().apply(id, Transition.receipt(Samples.receipt(1, status), "sim-a", event));
  }

  private void close(MessageId id, State to, String event, @Nullable String reason) {
    Transition close =
        Transition.close(
            to, Transitions.sourcesOf(to), Transition.ANY, event, reason, Samples.NOON);
    assertThat(messages().apply(id, close)).isPresent();
  }
}
