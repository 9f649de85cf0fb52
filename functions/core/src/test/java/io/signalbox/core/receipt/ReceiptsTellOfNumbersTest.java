package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.UnreliableMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A failure report can say more than that the message did not arrive. */
class ReceiptsTellOfNumbersTest {
  private final Desk desk = new Desk();

  private NumberFacts facts(String tenant) {
    return desk.tenants.facts(tenant, Set.of(Samples.NUMBER));
  }

  @Test
  void an_opt_out_holds_for_its_tenant_and_the_message_says_so() {
    MessageId id = desk.sent();

    assertThat(desk.apply(desk.failed(id, FailureClass.OPTED_OUT))).isEmpty();

    assertThat(facts(Samples.TENANT).suppressed()).containsExactly(Samples.NUMBER);
    assertThat(facts("other").suppressed()).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(desk.message(id).reason()).isEqualTo("recipient_opted_out");
  }

  @Test
  void an_opt_out_that_cannot_be_stored_leaves_the_message_as_it_was_until_it_can() {
    MessageId id = desk.sent();
    desk.tenants.failSuppressions(1);
    Receipt receipt = desk.failed(id, FailureClass.OPTED_OUT);

    assertThat(desk.apply(receipt)).containsExactly(receipt);
    assertThat(desk.stateOf(id)).isEqualTo(SENT);

    assertThat(desk.apply(receipt)).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(facts(Samples.TENANT).suppressed()).hasSize(1);
  }

  @Test
  void an_opt_out_holds_although_its_message_cannot_be_stored_yet() {
    MessageId id = desk.sent();
    UnreliableMessages store = new UnreliableMessages(desk.messages).downFor(id::equals);
    Receipt receipt = desk.failed(id, FailureClass.OPTED_OUT);

    assertThat(desk.applying(store, desk.health).apply(List.of(receipt))).containsExactly(receipt);

    assertThat(facts(Samples.TENANT).suppressed()).hasSize(1);
  }

  @Test
  void an_opt_out_counts_although_the_message_was_delivered() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(desk.failed(id, FailureClass.OPTED_OUT));

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(facts(Samples.TENANT).suppressed()).hasSize(1);
  }

  @Test
  void a_dead_number_is_reported_once_however_often_it_is_told() {
    MessageId id = desk.sent();
    Receipt receipt = desk.failed(id, FailureClass.NUMBER);

    desk.apply(receipt);
    desk.apply(receipt);
    desk.apply(desk.failed(id, FailureClass.NUMBER));

    assertThat(facts("anybody").reports())
        .isEqualTo(Map.of(Samples.NUMBER, Set.of(new DeathReport(id, "sim-a", Desk.NOON))));
    assertThat(desk.message(id).reason()).isEqualTo("number_refused");
    assertThat(
            desk.counted.of(Metrics.DEAD_NUMBERS, Map.of("channel", "sim-a", "class", "receipt")))
        .isEqualTo(2);
  }

  @Test
  void two_messages_are_two_reports() {
    desk.apply(
        desk.failed(desk.sent(), FailureClass.NUMBER),
        desk.failed(desk.sent(), FailureClass.NUMBER));

    assertThat(facts("anybody").reports().get(Samples.NUMBER)).hasSize(2);
  }

  @Test
  void a_report_that_cannot_be_stored_comes_again() {
    MessageId id = desk.sent();
    desk.tenants.failSuppressions(1);
    Receipt receipt = desk.failed(id, FailureClass.NUMBER);

    assertThat(desk.apply(receipt)).containsExactly(receipt);
    assertThat(desk.apply(receipt)).isEmpty();

    assertThat(facts("anybody").reports()).hasSize(1);
  }

  @Test
  void a_number_to_which_the_message_was_delivered_is_not_dead() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(desk.failed(id, FailureClass.NUMBER));

    assertThat(facts("anybody").reports()).isEmpty();
  }

  @Test
  void a_delivery_after_the_failure_takes_its_report_away() {
    MessageId id = desk.sent();
    desk.apply(desk.failed(id, FailureClass.NUMBER));
    desk.tenants.failSuppressions(1);
    Receipt delivered = desk.receipt(id, DELIVERED);

    assertThat(desk.apply(delivered)).containsExactly(delivered);
    assertThat(facts("anybody").reports()).isNotEmpty();

    assertThat(desk.apply(delivered)).isEmpty();
    assertThat(facts("anybody").reports()).isEmpty();
    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void a_delivery_whose_report_cannot_be_taken_away_yet_is_counted_once() {
    MessageId id = desk.sent();
    desk.apply(desk.failed(id, FailureClass.NUMBER));
    desk.tenants.failSuppressions(1);
    Receipt delivered = desk.receipt(id, DELIVERED);

    desk.apply(delivered);
    desk.apply(delivered);

    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
    assertThat(desk.counted(Measure.UNDELIVERED)).isZero();
  }

  /** Before the first change that a receipt makes, something else happens to the message. */
  private UnreliableMessages overtaken(Runnable by) {
    return new UnreliableMessages(desk.messages) {
      private boolean happened;

      @Override
      public Optional<Message> apply(MessageId id, Transition change) {
        if (!happened) {
          happened = true;
          by.run();
        }
        return super.apply(id, change);
      }
    };
  }

  @Test
  void a_delivery_that_overtakes_the_failure_leaves_no_report() {
    MessageId id = desk.sent();
    Receipt delivered = desk.receipt(id, DELIVERED);
    Receipt failed = desk.failed(id, FailureClass.NUMBER);

    Messages store = overtaken(() -> desk.apply(delivered));
    assertThat(desk.applying(store, desk.health).apply(List.of(failed))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(facts("anybody").reports()).isEmpty();
  }

  @Test
  void nor_does_a_failure_whose_message_goes_on_meanwhile() {
    MessageId id = desk.sending();
    Receipt failed = desk.failed(id, FailureClass.NUMBER);

    Messages store =
        overtaken(
            () -> {
              desk.end(id, 1, State.RETRYING);
              desk.claim(id, 2, "sim-b");
            });
    desk.applying(store, desk.health).apply(List.of(failed));

    assertThat(desk.stateOf(id)).isEqualTo(State.SENDING);
    assertThat(facts("anybody").reports()).isEmpty();
  }

  @Test
  void nor_does_one_that_another_attempt_follows_already() {
    desk.catalog = Samples.catalogOf("sim-a", "sim-b");
    MessageId id = desk.code(Kind.OTP);
    desk.end(id, 1, Attempt.End.ACCEPTED, State.SENT);
    Receipt dead = desk.failed(id, FailureClass.NUMBER);

    Messages store = overtaken(() -> desk.apply(desk.failed(id, FailureClass.TEMPORARY)));
    desk.applying(store, desk.health).apply(List.of(dead));

    assertThat(desk.stateOf(id)).isEqualTo(State.RETRYING);
    assertThat(facts("anybody").reports()).isEmpty();
  }

  @Test
  void a_repetition_of_another_event_leaves_the_report_that_closed_its_message() {
    MessageId id = desk.sent();
    Receipt repeated = desk.failed(id, FailureClass.NUMBER);

    Messages store = overtaken(() -> desk.apply(desk.failed(id, FailureClass.NUMBER)));
    desk.applying(store, desk.health).apply(List.of(repeated));

    assertThat(facts("anybody").reports().get(Samples.NUMBER)).hasSize(1);
  }

  @Test
  void what_comes_too_late_to_change_the_message_is_no_report() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.failed(id, FailureClass.NUMBER));

    assertThat(facts("anybody").reports()).isEmpty();
  }

  @Test
  void another_channel_has_no_say() {
    MessageId id = desk.sentAgain();
    Receipt own = desk.failed(id, FailureClass.OPTED_OUT);
    desk.apply(
        new Receipt(
            "e-x",
            "sim-b",
            own.reference(),
            "",
            UNDELIVERED,
            "",
            FailureClass.OPTED_OUT,
            1,
            1,
            Desk.NOON,
            Desk.NOON));

    assertThat(facts(Samples.TENANT).suppressed()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"CONTENT", "TEMPORARY", "OTHER"})
  void other_failures_say_nothing_of_the_number(FailureClass failure) {
    MessageId id = desk.sent();

    desk.apply(desk.failed(id, failure));

    assertThat(facts(Samples.TENANT)).isEqualTo(NumberFacts.NONE);
    assertThat(desk.message(id).receipts().get(0).failure()).isEqualTo(failure);
  }

  @ParameterizedTest
  @CsvSource({"CONTENT, content_refused", "TEMPORARY, operator_temporary", "OTHER,"})
  void the_reason_follows_from_the_class(FailureClass failure, String reason) {
    MessageId id = desk.sent();

    desk.apply(desk.failed(id, failure));

    assertThat(desk.message(id).reason()).isEqualTo(reason);
  }

  @Test
  void a_delivery_after_the_failure_takes_its_reason_away() {
    MessageId id = desk.sent();
    desk.apply(desk.failed(id, FailureClass.NUMBER));

    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.message(id).reason()).isNull();
  }

  @Test
  void what_is_ignored_is_counted_by_why() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(desk.receipt(id, DELIVERED), desk.receipt(id, SENT), desk.receipt(id, DELIVERED));

    assertThat(
            desk.counted.of(Metrics.STALE_RECEIPTS, Map.of("channel", "sim-a", "class", "stale")))
        .isEqualTo(2);
    assertThat(
            desk.counted.of(
                Metrics.STALE_RECEIPTS, Map.of("channel", "sim-a", "class", "intermediate")))
        .isEqualTo(1);
  }
}
