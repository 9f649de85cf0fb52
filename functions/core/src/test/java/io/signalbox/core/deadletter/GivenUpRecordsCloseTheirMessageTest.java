package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.Concerning;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.InMemoryDeadLetters;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CASES 18: final state, webhook and dead letter, all three, for what a queue gave up too. */
class GivenUpRecordsCloseTheirMessageTest {
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final InMemoryDeadLetters letters = new InMemoryDeadLetters();
  private final InMemoryMessages messages = new InMemoryMessages();
  private final InMemoryProviderIds ids = new InMemoryProviderIds(new MutableClock(Samples.NOON));
  private final InMemoryQueues queues = new InMemoryQueues();
  private final Message message = Samples.full(new Text("Hello", Text.Encoding.GSM7, 1));
  private final Dispatch dispatch = Dispatch.first(message.origin(), Samples.NOON);

  @BeforeEach
  void stored() {
    messages.create(message);
  }

  @Test
  void a_message_that_waits_is_dead_and_told_and_kept_under_its_id() {
    assertThat(keep(dispatch)).isEmpty();

    assertThat(now().state()).isEqualTo(State.DEAD);
    assertThat(now().reason()).isEqualTo("unprocessed");
    assertThat(queues.works(Closing.WEBHOOKS))
        .singleElement()
        .satisfies(w -> assertThat(((WebhookWork) w).state()).isEqualTo(State.DEAD));
    Letter letter = letters.all().get(0);
    assertThat(letter.id()).isEqualTo(message.id() + ".1");
    assertThat(letter.about().tenant()).isEqualTo(Samples.TENANT);
    assertThat(letter.about().reason()).isEqualTo("unprocessed");
    assertThat(letter.history()).endsWith("DEAD because unprocessed");
    assertThat(letter.original()).isEqualTo("body");
  }

  @Test
  void what_could_not_be_told_comes_again_and_is_told_then() {
    queues.fail(1, s -> true);
    assertThat(keep(dispatch)).hasSize(1);
    assertThat(now().state()).isEqualTo(State.DEAD);

    assertThat(keep(dispatch)).isEmpty();

    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
    assertThat(letters.all()).hasSize(1);
  }

  /** The queue repeats it, or its tenant could not be told at once. */
  @Test
  void a_record_that_comes_again_after_a_replay_leaves_the_new_life_alone() {
    clock.advance(Duration.ofMinutes(1));
    keep(dispatch);
    reopened();

    assertThat(keep(dispatch)).isEmpty();

    assertThat(now().state()).isEqualTo(State.QUEUED);
  }

  @Test
  void the_replays_own_record_closes_the_new_life_when_it_is_given_up() {
    clock.advance(Duration.ofMinutes(1));
    keep(dispatch);
    reopened();

    assertThat(keep(Dispatch.first(message.origin(), clock.instant()))).isEmpty();

    assertThat(now().state()).isEqualTo(State.DEAD);
    assertThat(letters.all())
        .extracting(Letter::id)
        .containsExactlyInAnyOrder(message.id() + ".1", message.id() + ".2");
  }

  private void reopened() {
    Transition reopened = Transition.reopened(0, "replayed-rp_1-1", clock.instant());
    assertThat(messages.apply(message.id(), reopened)).isPresent();
  }

  @Test
  void a_message_whose_retry_was_still_owed_is_dead() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    messages.apply(message.id(), Transition.ended(1, Samples.failed(1), State.RETRYING, null));

    assertThat(keep(dispatch)).isEmpty();

    assertThat(now().state()).isEqualTo(State.DEAD);
    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
    assertThat(letters.all()).extracting(Letter::id).containsExactly(message.id() + ".1");
  }

  @Test
  void a_message_that_an_attempt_may_have_sent_is_unconfirmed_not_dead() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    Attempt.End unknown = new Attempt.End(Attempt.End.UNKNOWN, "timeout", "", Samples.NOON, 0);
    messages.apply(message.id(), Transition.ended(1, unknown, State.CONFIRMING, null));
    Dispatch patience = dispatch.as(Dispatch.Step.RESEND, Samples.NOON, null);

    assertThat(keep(patience)).isEmpty();
    assertThat(now().state()).isEqualTo(State.CONFIRMING);

    Attempt.End resent = new Attempt.End(Attempt.End.RESENT, "timeout", "", Samples.NOON, 0);
    messages.apply(message.id(), Transition.ended(1, resent, State.RETRYING, null));
    assertThat(keep(patience)).isEmpty();
    assertThat(now().state()).isEqualTo(State.UNCONFIRMED);
    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
  }

  @Test
  void a_message_whose_attempt_was_reported_as_failed_is_undelivered_not_dead() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    ReceiptNote failed = Samples.receipt(1, State.UNDELIVERED);
    messages.apply(message.id(), Transition.followed(failed, "sim-a", "receipt-1"));
    Dispatch next = Dispatch.next(now(), dispatch.facts(), Samples.NOON);

    assertThat(keep(next)).isEmpty();

    assertThat(now().state()).isEqualTo(State.UNDELIVERED);
    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
    assertThat(letters.all()).hasSize(1);
  }

  @Test
  void one_that_died_after_a_reported_failure_and_was_replayed_dies_again() {
    reportedAsFailed();
    messages.apply(message.id(), Transition.claim(Samples.attempt(2)));
    messages.apply(
        message.id(), Transition.ended(2, Samples.failed(2), State.DEAD, "attempts_used_up"));
    Transition reopened = Transition.reopened(2, "replayed-rp_1-1", clock.instant());
    assertThat(messages.apply(message.id(), reopened)).isPresent();
    clock.advance(Duration.ofMinutes(1));

    Dispatch replayed = Dispatch.next(now(), dispatch.facts(), clock.instant());
    assertThat(keep(replayed)).isEmpty();

    assertThat(now().state()).isEqualTo(State.DEAD);
  }

  @Test
  void the_record_of_an_attempt_that_was_reported_as_failed_leaves_the_one_that_follows() {
    reportedAsFailed();

    assertThat(keep(dispatch)).isEmpty();
    assertThat(keep(dispatch.as(Dispatch.Step.CONFIRM, Samples.NOON, null))).isEmpty();

    assertThat(now().state()).isEqualTo(State.RETRYING);
  }

  private void reportedAsFailed() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    ReceiptNote failed = Samples.receipt(1, State.UNDELIVERED);
    assertThat(messages.apply(message.id(), Transition.followed(failed, "sim-a", "receipt-1")))
        .isPresent();
  }

  @Test
  void the_end_of_a_patience_says_nothing_about_a_retry_that_another_record_made() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    messages.apply(message.id(), Transition.ended(1, Samples.failed(1), State.RETRYING, null));

    assertThat(keep(dispatch.as(Dispatch.Step.RESEND, Samples.NOON, null))).isEmpty();

    assertThat(now().state()).isEqualTo(State.RETRYING);
  }

  @Test
  void a_message_that_was_closed_and_not_told_is_told() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    messages.apply(
        message.id(), Transition.ended(1, Samples.failed(1), State.DEAD, "attempts_used_up"));

    assertThat(keep(dispatch)).isEmpty();

    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
    assertThat(letters.all())
        .extracting(l -> l.about().reason())
        .containsExactly("attempts_used_up");
  }

  @Test
  void a_message_that_went_further_is_left_alone_and_the_record_kept() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));

    assertThat(keep(dispatch)).isEmpty();

    assertThat(now().state()).isEqualTo(State.SENDING);
    assertThat(queues.sent()).isEmpty();
    assertThat(letters.all())
        .singleElement()
        .satisfies(l -> assertThat(l.id()).isEqualTo("q-1"))
        .satisfies(l -> assertThat(l.about().reason()).isEqualTo("unprocessed"));
  }

  @Test
  void a_receipt_check_ends_the_attempts_that_it_was_for() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    messages.apply(message.id(), Transition.ended(1, Samples.accepted(1), State.SENT, null));
    Message moved = Samples.plain();
    messages.create(moved);
    List<Reference> both = List.of(new Reference(message.id(), 1), new Reference(moved.id(), 1));

    assertThat(keep(new ReceiptCheck("sim-a", both))).isEmpty();

    assertThat(now().state()).isEqualTo(State.UNCONFIRMED);
    assertThat(messages.find(moved.id()).orElseThrow().state()).isEqualTo(State.ACCEPTED);
    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
    assertThat(letters.all()).extracting(Letter::id).containsExactly("q-1");
  }

  /** As a receipt is. */
  private record Report(String reference) implements Concerning {
    @Override
    public String key() {
      return reference;
    }

    @Override
    public String channel() {
      return "sim-a";
    }

    @Override
    public String providerId() {
      return "17";
    }

    @Override
    public String group() {
      return "sim-a";
    }
  }

  @Test
  void what_a_receipt_closed_and_did_not_tell_is_told() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    Transition delivered =
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e1");
    assertThat(messages.apply(message.id(), delivered)).isPresent();

    assertThat(keep(new Report(message.id().reference(1)))).isEmpty();
    assertThat(keep(new Report("not ours"))).isEmpty();

    assertThat(queues.works(Closing.WEBHOOKS))
        .singleElement()
        .satisfies(w -> assertThat(((WebhookWork) w).state()).isEqualTo(State.DELIVERED));
  }

  @Test
  void what_a_receipt_closed_by_the_providers_id_is_told_too() {
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    ids.remember(
        "sim-a", List.of("17"), new Reference(message.id(), 1), Samples.NOON.plusSeconds(60));
    Transition delivered =
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e1");
    assertThat(messages.apply(message.id(), delivered)).isPresent();

    assertThat(keep(new Report(""))).isEmpty();

    assertThat(queues.works(Closing.WEBHOOKS)).hasSize(1);
  }

  @Test
  void work_of_no_message_is_kept_as_it_came() {
    assertThat(keep(new Tick("test", "t"))).isEmpty();

    assertThat(letters.all()).extracting(Letter::original).containsExactly("body");
    assertThat(now().state()).isEqualTo(State.SCHEDULED);
  }

  /** Something in it fails every time: it is neither tried for ever nor lost. */
  @Test
  void what_fails_however_often_it_comes_is_kept_as_it_came_in_the_end() {
    Arrival stuck = new Arrival.Stuck(dispatch, "q-1", "body");
    Arrival.Raw raw = new Arrival.Raw("q-1", Arrival.Raw.UNPROCESSED, "body");
    Messages broken = new UnreliableMessages(messages).downFor(id -> true);
    Keeping keeping =
        new Keeping(
            letters,
            broken,
            ids,
            new Closing(queues),
            Parallel.sequential(),
            new MutableClock(Samples.NOON),
            StepLog.NONE,
            Metrics.NONE);

    assertThat(keeping.keep(List.of(stuck))).containsExactly(stuck);
    assertThat(letters.all()).isEmpty();
    assertThat(keeping.keep(List.of(new Arrival.Recurring(stuck, raw)))).isEmpty();

    assertThat(letters.all()).extracting(Letter::id).containsExactly("q-1");
    assertThat(letters.all()).extracting(Letter::original).containsExactly("body");
  }

  private Message now() {
    return messages.find(message.id()).orElseThrow();
  }

  private List<Arrival> keep(Work work) {
    Keeping keeping =
        new Keeping(
            letters,
            messages,
            ids,
            new Closing(queues),
            Parallel.sequential(),
            clock,
            StepLog.NONE,
            Metrics.NONE);
    return keeping.keep(List.of(new Arrival.Stuck(work, "q-1", "body")));
  }
}
