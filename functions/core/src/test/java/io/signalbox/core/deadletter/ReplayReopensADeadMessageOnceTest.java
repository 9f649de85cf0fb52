package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twice, not at all, late, out of order, half-way: a replay is one more life, and one only. */
class ReplayReopensADeadMessageOnceTest {
  private final Cemetery cemetery = new Cemetery();
  private final Message message = Samples.plain();
  private final MessageId id = message.id();

  @Test
  void the_next_attempt_is_queued_and_the_letter_says_so() {
    Letter letter = cemetery.dead(message, 5);

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter)))).isEmpty();

    Message now = cemetery.message(id);
    assertThat(now.state()).isEqualTo(State.QUEUED);
    assertThat(now.replays()).isEqualTo(1);
    assertThat(now.reason()).isNull();
    assertThat(now.closedAt()).isNull();
    assertThat(cemetery.queues.works("p0"))
        .singleElement()
        .isInstanceOfSatisfying(
            Dispatch.class,
            d -> {
              assertThat(d.attempt()).isEqualTo(6);
              assertThat(d.facts().maxAttempts()).isEqualTo(10);
              assertThat(d.facts().deadline()).isEqualTo(message.origin().deadline());
              assertThat(d.step()).isEqualTo(Dispatch.Step.SEND);
            });
    Standing standing = cemetery.letter(letter.id()).standing();
    assertThat(standing.status()).isEqualTo(Status.REPLAYED);
    assertThat(standing.by()).isEqualTo("kim");
    assertThat(standing.why()).isEqualTo("provider is back");
    assertThat(standing.change()).isEqualTo("rp_1");
  }

  @Test
  void no_more_than_ten_attempts_are_granted_in_all() {
    Letter letter = cemetery.dead(message, 8);

    cemetery.replaying().replay(List.of(Cemetery.work(letter)));

    assertThat(cemetery.dispatches()).extracting(d -> d.facts().maxAttempts()).containsExactly(10);
  }

  @Test
  void the_same_record_again_changes_nothing_once_the_letter_is_marked() {
    Letter letter = cemetery.dead(message, 5);
    Replaying replaying = cemetery.replaying();
    replaying.replay(List.of(Cemetery.work(letter)));

    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.dispatches()).hasSize(1);
    assertThat(cemetery.message(id).replays()).isEqualTo(1);
  }

  @Test
  void what_could_not_be_queued_comes_again_and_is_queued_then() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.queues.fail(1, s -> s.queue().equals("p0"));
    Replaying replaying = cemetery.replaying();

    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).hasSize(1);
    assertThat(cemetery.message(id).state()).isEqualTo(State.QUEUED);
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.dispatches()).extracting(Dispatch::attempt).containsExactly(6);
    assertThat(cemetery.message(id).replays()).isEqualTo(1);
  }

  /** A copy that comes when its attempt is under way must not begin another beside it. */
  @Test
  void a_record_whose_process_died_after_queueing_begins_no_second_attempt() {
    Letter letter = cemetery.dead(message, 5);
    Transition reopened = Transition.reopened(5, "replayed-rp_1-1", cemetery.clock.instant());
    assertThat(cemetery.messages.apply(id, reopened)).isPresent();
    cemetery.claim(id, 6);

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.dispatches()).isEmpty();
    assertThat(cemetery.letter(letter.id()).standing().status()).isEqualTo(Status.REPLAYED);
  }

  @Test
  void another_replay_of_the_same_letter_finds_it_done() {
    Letter letter = cemetery.dead(message, 5);
    Replaying replaying = cemetery.replaying();
    ReplayWork other = new ReplayWork(letter.id(), "acme", "rp_2", "ann", "so do I");
    replaying.replay(List.of(Cemetery.work(letter), other));

    assertThat(cemetery.dispatches()).hasSize(1);
    assertThat(cemetery.letter(letter.id()).standing().by()).isEqualTo("kim");
  }

  @Test
  void the_end_that_is_undone_is_told_first() {
    Message hooked = Samples.full(new Text("Hello", Text.Encoding.GSM7, 1));
    Letter letter = cemetery.dead(hooked, 3);
    cemetery.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    Replaying replaying = cemetery.replaying();

    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).hasSize(1);
    assertThat(cemetery.message(hooked.id()).state()).isEqualTo(State.DEAD);
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.queues.works(Closing.WEBHOOKS))
        .singleElement()
        .isInstanceOfSatisfying(
            WebhookWork.class, w -> assertThat(w.state()).isEqualTo(State.DEAD));
  }

  @Test
  void one_that_dies_again_has_another_letter_with_both_lives_and_may_be_replayed() {
    Letter first = cemetery.dead(message, 5);
    cemetery.replaying().replay(List.of(Cemetery.work(first)));
    cemetery.die(id, 2);

    Letter second = cemetery.letterOf(id);

    assertThat(second.id()).isEqualTo(id + ".2");
    assertThat(second.history()).contains("replayed 1 times", "attempt 1 on", "attempt 7 on");
    assertThat(cemetery.message(id).sequence()).isEqualTo(2);
    cemetery.replaying().replay(List.of(Cemetery.work(first), Cemetery.work(second)));
    assertThat(cemetery.dispatches()).extracting(Dispatch::attempt).containsExactly(6, 8);
  }

  /** Its process may have died before it marked the letter, and the message has ended since. */
  @Test
  void a_replay_whose_life_is_over_when_it_comes_again_says_so() {
    Letter first = cemetery.dead(message, 3);
    cemetery.messages.apply(
        id, Transition.reopened(3, "replayed-rp_1-1", cemetery.clock.instant()));
    cemetery.die(id, 1);

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(first)))).isEmpty();

    assertThat(cemetery.dispatches()).isEmpty();
    assertThat(cemetery.message(id).replays()).isEqualTo(1);
    assertThat(cemetery.letter(first.id()).standing().status()).isEqualTo(Status.REPLAYED);
  }

  /** Reopened, it has nobody else who queues its attempt. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_message_that_is_reopened_is_queued_though_its_letter_is_discarded_or_gone(boolean gone) {
    Letter letter = cemetery.dead(message, 5);
    cemetery.queues.fail(1, s -> s.queue().equals("p0"));
    Replaying replaying = cemetery.replaying();
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).hasSize(1);
    assertThat(cemetery.message(id).state()).isEqualTo(State.QUEUED);
    if (gone) {
      cemetery.letters.forget(letter.id());
    } else {
      Selection selection = Selection.of(List.of(letter.id()));
      assertThat(cemetery.desk.discard(Cemetery.KIM, selection, "no").count()).isEqualTo(1);
    }

    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.dispatches()).extracting(Dispatch::attempt).containsExactly(6);
  }

  @Test
  void another_replay_that_comes_half_way_does_not_end_the_first() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.queues.fail(1, s -> s.queue().equals("p0"));
    Replaying replaying = cemetery.replaying();
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).hasSize(1);
    ReplayWork other = new ReplayWork(letter.id(), "acme", "rp_2", "ann", "so do I");

    assertThat(replaying.replay(List.of(other))).isEmpty();
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.dispatches()).extracting(Dispatch::attempt).containsExactly(6);
  }

  @Test
  void a_dead_message_whose_letter_is_gone_stays_dead() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.letters.forget(letter.id());

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.message(id).state()).isEqualTo(State.DEAD);
    assertThat(cemetery.dispatches()).isEmpty();
  }

  /** A clock that is behind must not make its record look like one of the life before. */
  @Test
  void its_attempt_is_due_no_sooner_than_the_end_that_it_undoes() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.clock.set(letter.at().minusSeconds(2));

    cemetery.replaying().replay(List.of(Cemetery.work(letter)));

    assertThat(cemetery.dispatches()).extracting(Dispatch::dueAt).containsExactly(letter.at());
  }

  @Test
  void a_letter_that_was_discarded_meanwhile_stays_so() {
    Letter letter = cemetery.dead(message, 5);
    Standing discarded =
        new Standing(Status.DISCARDED, "ann", "no", "dc_1", cemetery.clock.instant());
    cemetery.letters.change(letter.id(), EnumSet.of(Status.OPEN), "", discarded);

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.message(id).state()).isEqualTo(State.DEAD);
    assertThat(cemetery.letter(letter.id()).standing()).isEqualTo(discarded);
  }

  /** Between the look and the change an attempt of the first life proves delivered. */
  @Test
  void a_delivery_that_comes_between_look_and_change_wins() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.seenThrough(
        new UnreliableMessages(cemetery.messages) {
          @Override
          public Optional<Message> apply(MessageId of, Transition change) {
            cemetery.messages.apply(
                of, Transition.receipt(Samples.receipt(5, State.DELIVERED), "sim-a", "receipt-e"));
            return super.apply(of, change);
          }
        });
    Replaying replaying = cemetery.replaying();

    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).hasSize(1);
    assertThat(replaying.replay(List.of(Cemetery.work(letter)))).isEmpty();

    assertThat(cemetery.message(id).state()).isEqualTo(State.DELIVERED);
    assertThat(cemetery.dispatches()).isEmpty();
    assertThat(cemetery.letter(letter.id()).standing().why()).isEqualTo("delivered");
  }

  @Test
  void a_late_delivery_of_the_first_life_closes_what_waits_to_be_sent_again() {
    Letter letter = cemetery.dead(message, 5);
    cemetery.replaying().replay(List.of(Cemetery.work(letter)));

    Transition late = Transition.receipt(Samples.receipt(4, State.DELIVERED), "sim-a", "receipt-e");

    assertThat(cemetery.messages.apply(id, late)).isPresent();
    assertThat(cemetery.message(id).sequence()).isEqualTo(2);
  }

  @Test
  void a_record_that_can_be_read_by_now_goes_where_it_belongs() {
    Dispatch dispatch = Dispatch.first(message.origin(), Samples.NOON);
    ReceiptCheck check = new ReceiptCheck("sim-a", List.of(new Reference(id, 1)));
    cemetery.messages.create(message);
    cemetery.readable.put("a dispatch", dispatch);
    cemetery.readable.put("a check", check);
    Letter first = record("q-1", "a dispatch");
    Letter second = record("q-2", "a check");

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(first), Cemetery.work(second))))
        .isEmpty();

    assertThat(cemetery.queues.works("p0")).containsExactly(dispatch);
    assertThat(cemetery.queues.works("receipts")).containsExactly(check);
    assertThat(cemetery.letter("q-1").standing().status()).isEqualTo(Status.REPLAYED);
  }

  @Test
  void a_record_that_cannot_be_queued_comes_again() {
    cemetery.messages.create(message);
    cemetery.readable.put("a dispatch", Dispatch.first(message.origin(), Samples.NOON));
    Letter letter = record("q-1", "a dispatch");
    cemetery.queues.fail(1, s -> true);

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter)))).hasSize(1);

    assertThat(cemetery.letter("q-1").standing()).isEqualTo(Standing.OPEN);
  }

  @Test
  void a_record_that_still_cannot_be_read_or_means_nothing_stays() {
    cemetery.readable.put("a tick", new Tick("minute", "rule"));
    Letter unreadable = record("q-1", "{oops");
    Letter worthless = record("q-2", "a tick");

    cemetery.replaying().replay(List.of(Cemetery.work(unreadable), Cemetery.work(worthless)));

    assertThat(cemetery.queues.sent()).isEmpty();
    assertThat(cemetery.letter("q-1").standing().why()).isEqualTo("unreadable");
    assertThat(cemetery.letter("q-2").standing().why()).isEqualTo("worthless");
  }

  @Test
  void one_whose_store_fails_comes_again_alone() {
    Letter letter = cemetery.dead(message, 5);
    Letter record = record("q-1", "a check");
    cemetery.readable.put("a check", new ReceiptCheck("sim-a", List.of()));
    cemetery.seenThrough(
        new UnreliableMessages(cemetery.messages) {
          @Override
          public Optional<Message> find(MessageId of) {
            throw new IllegalStateException("no answer");
          }
        });

    assertThat(cemetery.replaying().replay(List.of(Cemetery.work(letter), Cemetery.work(record))))
        .containsExactly(Cemetery.work(letter));
  }

  @Test
  void a_letter_that_is_gone_is_not_looked_for_for_ever() {
    ReplayWork work = new ReplayWork("gone", "", "rp_1", "kim", "x");

    assertThat(cemetery.replaying().replay(List.of(work))).isEmpty();
  }

  private Letter record(String recordId, String original) {
    Letter letter =
        Letter.open(
            recordId,
            DeadLetters.About.record("unreadable"),
            "",
            original,
            cemetery.clock.instant());
    cemetery.letters.keep(letter);
    return letter;
  }
}
