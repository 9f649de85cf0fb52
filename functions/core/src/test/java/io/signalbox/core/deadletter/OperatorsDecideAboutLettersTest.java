package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.Desk.Order;
import io.signalbox.core.deadletter.Desk.Verdict;
import io.signalbox.core.message.State;
import io.signalbox.core.testing.InMemoryQueues.Sent;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OperatorsDecideAboutLettersTest {
  private static final String WHY = "provider is back";

  private final Cemetery cemetery = new Cemetery();

  @Test
  void a_replay_goes_at_its_rate() {
    List<String> ids = ids(25);

    Order order = cemetery.desk.replay(Cemetery.KIM, Selection.of(ids), 10, WHY);

    assertThat(order.count()).isEqualTo(25);
    assertThat(cemetery.queues.sent(Closing.DEADLETTERS).stream().map(Sent::delay))
        .filteredOn(Duration::isZero)
        .hasSize(10);
    assertThat(cemetery.queues.sent(Closing.DEADLETTERS).stream().map(Sent::delay))
        .filteredOn(Duration.ofSeconds(2)::equals)
        .hasSize(5);
    assertThat(cemetery.scheduled()).extracting(ReplayWork::letter).containsExactlyElementsOf(ids);
  }

  @Test
  void what_is_due_later_than_a_queue_can_delay_waits_in_a_bucket() {
    List<String> ids = ids(400);

    cemetery.desk.replay(Cemetery.KIM, Selection.of(ids), 1, WHY);

    assertThat(cemetery.scheduled()).hasSizeLessThan(400);
    assertThat(cemetery.scheduled().size() + cemetery.timers.all().size()).isEqualTo(400);
  }

  @Test
  void a_replay_is_written_into_the_trail_and_marked() {
    Letter good = cemetery.dead(Samples.plain(), 2);

    Order order =
        cemetery.desk.replay(Cemetery.KIM, Selection.of(List.of(good.id(), "nothing")), 10, WHY);

    assertThat(order.leftOut()).containsExactly(new Verdict("nothing", Obstacle.LETTER_NOT_FOUND));
    assertThat(cemetery.letter(good.id()).standing().status()).isEqualTo(Status.REPLAYING);
    assertThat(cemetery.letter(good.id()).standing().change()).isEqualTo(order.id());
    assertThat(cemetery.audit.all())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.id()).isEqualTo(order.id());
              assertThat(line.operator()).isEqualTo("kim");
              assertThat(line.action()).isEqualTo("deadletters.replay");
              assertThat(line.reason()).isEqualTo(WHY);
              assertThat(line.facts()).containsEntry("letters", "1").containsEntry("leftOut", "1");
              assertThat(line.facts().get("selection")).contains(good.id());
            });
    assertThat(cemetery.log.count("admin.deadletters.replay")).isEqualTo(1);
  }

  @Test
  void a_letter_whose_turn_came_before_it_was_marked_stays_as_its_replay_left_it() {
    Letter letter = cemetery.dead(Samples.plain(), 2);
    List<String> ids = List.of(letter.id());
    Desk desk = cemetery.deskAfterScheduling(work -> cemetery.replaying().replay(List.of(work)));

    desk.replay(Cemetery.KIM, Selection.of(ids), 10, WHY);

    assertThat(cemetery.letter(letter.id()).standing().status()).isEqualTo(Status.REPLAYED);
  }

  @Test
  void letters_that_a_queue_did_not_take_stay_open_and_are_told() {
    List<String> ids = ids(3);
    cemetery.queues.fail(1, s -> true);

    Order order = cemetery.desk.replay(Cemetery.KIM, Selection.of(ids), 10, WHY);

    assertThat(order.unqueued()).isEqualTo(1);
    assertThat(order.count()).isEqualTo(2);
    assertThat(cemetery.letters.all())
        .extracting(l -> l.standing().status())
        .containsExactlyInAnyOrder(Status.OPEN, Status.REPLAYING, Status.REPLAYING);
    Order again = cemetery.desk.replay(Cemetery.KIM, Selection.of(ids), 10, WHY);
    assertThat(again.count()).isEqualTo(1);
    assertThat(again.leftOut())
        .extracting(Verdict::obstacle)
        .containsOnly(Obstacle.ALREADY_REPLAYING);
  }

  @Test
  void a_filter_means_open_letters_and_goes_on_where_it_ended() {
    ids(7);
    String other = cemetery.dead(Samples.plain(), 1).id();
    cemetery.desk.discard(Cemetery.KIM, Selection.of(List.of(other)), "test");

    Order first =
        cemetery.desk.replay(Cemetery.KIM, new Selection(List.of(), Filter.ALL, null, 5), 10, WHY);
    Order second =
        cemetery.desk.replay(
            Cemetery.KIM, new Selection(List.of(), Filter.ALL, first.next(), 5), 10, WHY);

    assertThat(first.count()).isEqualTo(5);
    assertThat(second.count()).isEqualTo(2);
    assertThat(second.next()).isNull();
  }

  @Test
  void a_discard_ends_it_even_when_a_replay_is_scheduled() {
    Letter letter = cemetery.dead(Samples.plain(), 2);
    Selection selection = Selection.of(List.of(letter.id()));
    cemetery.desk.replay(Cemetery.KIM, selection, 10, WHY);

    Order order = cemetery.desk.discard(Cemetery.KIM, selection, "tenant asked");
    cemetery.replaying().replay(cemetery.scheduled());

    assertThat(order.count()).isEqualTo(1);
    assertThat(cemetery.letter(letter.id()).standing().status()).isEqualTo(Status.DISCARDED);
    assertThat(cemetery.letter(letter.id()).standing().why()).isEqualTo("tenant asked");
    assertThat(cemetery.messages.all()).allMatch(m -> m.state() == State.DEAD);
    assertThat(cemetery.audit.all())
        .extracting(line -> line.action())
        .containsExactly("deadletters.replay", "deadletters.discard");
  }

  @Test
  void what_is_decided_cannot_be_discarded() {
    Letter letter = cemetery.dead(Samples.plain(), 2);
    Selection selection = Selection.of(List.of(letter.id()));
    cemetery.replaying().replay(List.of(Cemetery.work(letter)));

    Order order = cemetery.desk.discard(Cemetery.KIM, selection, "x");

    assertThat(order.count()).isZero();
    assertThat(order.leftOut())
        .containsExactly(new Verdict(letter.id(), Obstacle.ALREADY_REPLAYED));
  }

  @Test
  void nothing_is_ordered_that_is_not_in_the_trail() {
    List<String> ids = ids(1);
    Desk desk = cemetery.deskWithoutTrail();

    assertThatThrownBy(() -> desk.replay(Cemetery.KIM, Selection.of(ids), 10, WHY))
        .hasMessage("no trail");
    assertThatThrownBy(() -> desk.discard(Cemetery.KIM, Selection.of(ids), WHY))
        .hasMessage("no trail");

    assertThat(cemetery.queues.sent()).isEmpty();
    assertThat(cemetery.letters.all()).allMatch(l -> l.standing().status() == Status.OPEN);
  }

  private List<String> ids(int count) {
    return new ArrayList<>(
        IntStream.range(0, count).mapToObj(i -> cemetery.dead(Samples.plain(), 1).id()).toList());
  }
}
