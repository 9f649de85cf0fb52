package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ProviderIds.Part;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is SENT can be found by the provider's id, where that is all that its receipts know. */
class ProvidersIdsAreRememberedTest {
  private static final Channel BY_ID = Lane.byProviderId(false, false);

  private final Lane lane = new Lane();
  private final Dispatch dispatch = lane.aDispatch(Kind.OTP);
  private final Reference reference = new Reference(dispatch.id(), 1);

  private List<Dispatch> send(Channel channel) {
    return lane.sending(channel, lane.messages).send(List.of(dispatch));
  }

  private Optional<Part> find(String id) {
    return lane.providerIds.find("sim-a", id);
  }

  @Test
  void in_its_canonical_form_once_the_provider_has_said_yes() {
    lane.answers.add(new Outcome.Accepted("1A"));

    assertThat(send(BY_ID)).isEmpty();

    assertThat(find("26")).contains(new Part(reference, 1, 1));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.endOf(dispatch).providerId()).isEqualTo("1A");
  }

  @Test
  void each_of_several_as_a_part_and_the_same_one_once() {
    lane.answers.add(new Outcome.Accepted(List.of("1A", "1B", "1b")));

    send(BY_ID);

    assertThat(find("26")).contains(new Part(reference, 1, 2));
    assertThat(find("27")).contains(new Part(reference, 2, 2));
    assertThat(lane.endOf(dispatch).providerIds()).containsExactly("1A", "1B", "1b");
  }

  @Test
  void only_at_channels_that_need_it() {
    lane.answers.add(new Outcome.Accepted("1A"));

    send(Lane.channel(false, false));

    assertThat(find("26")).isEmpty();
    assertThat(find("1A")).isEmpty();
  }

  @Test
  void before_the_message_says_sent() {
    UnreliableMessages dying =
        new UnreliableMessages(lane.messages) {
          @Override
          public Optional<Message> apply(MessageId id, Transition change) {
            if (change.to() == State.SENT) {
              throw new IllegalStateException("the process is gone");
            }
            return super.apply(id, change);
          }
        };
    lane.answers.add(new Outcome.Accepted("1A"));

    assertThat(lane.sending(BY_ID, dying).send(List.of(dispatch))).containsExactly(dispatch);

    assertThat(find("26")).contains(new Part(reference, 1, 1));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENDING);
  }

  @Test
  void by_the_record_that_comes_again_when_the_index_could_not_be_written() {
    lane.answers.add(new Outcome.Accepted("1A"));
    lane.providerIds.fail(1);

    assertThat(send(BY_ID)).containsExactly(dispatch);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENDING);
    assertThat(lane.endOf(dispatch).outcome()).isEqualTo("accepted");
    assertThat(find("26")).isEmpty();

    assertThat(send(BY_ID)).isEmpty();
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(find("26")).contains(new Part(reference, 1, 1));
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void by_the_record_that_comes_again_however_often_the_index_fails() {
    lane.answers.add(new Outcome.Accepted("1A"));
    lane.providerIds.fail(3);

    for (int i = 0; i < 3; i++) {
      assertThat(send(BY_ID)).containsExactly(dispatch);
    }
    assertThat(send(BY_ID)).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(lane.calls).hasSize(1);
  }

  @Test
  void although_the_message_was_closed_as_silent_before_the_record_came_again() {
    lane.answers.add(new Outcome.Accepted("1A"));
    lane.providerIds.fail(1);
    send(BY_ID);
    Transition silent =
        Transition.close(
            State.UNCONFIRMED,
            Set.of(State.SENDING),
            1,
            "check-1",
            "no_receipt",
            lane.clock.instant());
    assertThat(lane.messages.apply(dispatch.id(), silent)).isPresent();

    assertThat(send(BY_ID)).isEmpty();

    assertThat(find("26")).contains(new Part(reference, 1, 1));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.UNCONFIRMED);
  }

  @Test
  void by_a_status_query_when_the_answer_was_lost() {
    Channel channel = Lane.byProviderId(false, true);
    lane.answers.add(new Outcome.Unknown("timeout"));
    send(channel);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    lane.status = Provider.Status.KNOWN;
    lane.ids = List.of("1A", "1B");

    Confirming asking = lane.confirming(lane.messages, channel);
    assertThat(asking.confirm(List.of(lane.question()))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(find("27")).contains(new Part(reference, 2, 2));
  }

  @Test
  void by_another_query_when_the_index_could_not_be_written_after_the_first() {
    Channel channel = Lane.byProviderId(false, true);
    lane.answers.add(new Outcome.Unknown("timeout"));
    send(channel);
    lane.status = Provider.Status.KNOWN;
    lane.ids = List.of("1A");
    lane.providerIds.fail(1);
    Dispatch question = lane.question();
    Confirming asking = lane.confirming(lane.messages, channel);

    assertThat(asking.confirm(List.of(question))).containsExactly(question);
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(asking.confirm(List.of(question))).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
    assertThat(find("26")).contains(new Part(reference, 1, 1));
  }

  @Test
  void by_a_repetition_under_the_same_key_when_the_answer_was_lost() {
    Channel channel = Lane.byProviderId(true, false);
    lane.answers.add(new Outcome.Unknown("timeout"));
    send(channel);
    lane.answers.add(new Outcome.Accepted("1A"));

    lane.sending(channel, lane.messages).send(List.of(lane.followed("lane-sim-a-p0")));

    assertThat(find("26")).contains(new Part(reference, 1, 1));
    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }

  @Test
  void until_two_days_after_the_receipt_deadline() {
    lane.answers.add(new Outcome.Accepted("1A"));
    send(BY_ID);

    lane.clock.advance(Duration.ofDays(5).minusSeconds(1));
    assertThat(find("26")).isPresent();
    lane.clock.advance(Duration.ofSeconds(1));
    assertThat(find("26")).isEmpty();
  }

  @Test
  void never_for_a_process_that_died_with_the_answer() {
    Attempt attempt =
        new Attempt(
            1,
            Objects.requireNonNull(dispatch.choice()),
            Lane.NOON,
            Lane.NOON.plusSeconds(48),
            null);
    lane.messages.apply(dispatch.id(), Transition.claim(attempt));
    lane.clock.advance(Duration.ofMinutes(1));

    assertThat(send(BY_ID)).isEmpty();

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.CONFIRMING);
    assertThat(lane.calls).isEmpty();
  }
}
