package io.signalbox.core.receipt;

import static io.signalbox.core.health.Measure.CONVERTED;
import static io.signalbox.core.health.Measure.JUDGED;
import static io.signalbox.core.health.Measure.WATCHED_CONVERTED;
import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Delays;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.ingest.FeedbackIntake;
import io.signalbox.core.ingest.FeedbackIntake.Result;
import io.signalbox.core.ingest.FeedbackRequest;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback.Outcome;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Feedback and receipts of a message come in any order, or not at all. */
class ConversionsAreCountedOnceTest {
  private static final Tenant ACME =
      new Tenant(Samples.TENANT, "whsec_MDEy", null, Map.of(), 10, true);

  private final Desk desk = new Desk();

  @Test
  void after_the_receipt() {
    MessageId id = desk.watched();
    receives(id, DELIVERED);
    assertThat(counts()).isEqualTo("JUDGED 1");

    uses(id);

    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1, WATCHED_CONVERTED 1");
  }

  @Test
  void before_the_receipt() {
    MessageId id = desk.watched();
    uses(id);
    assertThat(counts()).isEqualTo("WATCHED_CONVERTED 1");

    receives(id, DELIVERED);

    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1, WATCHED_CONVERTED 1");
  }

  @Test
  void without_a_receipt() {
    MessageId id = desk.watched();
    desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 1))));

    uses(id);

    assertThat(desk.stateOf(id)).isEqualTo(State.UNCONFIRMED);
    assertThat(counts()).isEqualTo("WATCHED_CONVERTED 1");
  }

  @Test
  void although_its_receipt_says_that_it_was_not_delivered() {
    MessageId id = desk.watched();
    receives(id, UNDELIVERED);

    uses(id);

    assertThat(desk.stateOf(id)).isEqualTo(UNDELIVERED);
    assertThat(counts()).isEqualTo("WATCHED_CONVERTED 1");
    receives(id, DELIVERED);
    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1, WATCHED_CONVERTED 1");
  }

  @Test
  void again_and_again_nothing_more_is_counted() {
    MessageId id = desk.watched();
    uses(id);
    receives(id, DELIVERED);
    Message before = desk.message(id);

    assertThat(uses(id)).isEqualTo(new Result.Taken(before));
    receives(id, DELIVERED);

    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1, WATCHED_CONVERTED 1");
  }

  @Test
  void what_was_said_first_stands() {
    MessageId id = desk.watched();
    receives(id, DELIVERED);
    says(id, "not_converted");

    assertThat(uses(id)).isEqualTo(new Result.Contrary(Outcome.NOT_CONVERTED));
    assertThat(says(id, "not_converted")).isInstanceOf(Result.Taken.class);
    assertThat(counts()).isEqualTo("JUDGED 1");
  }

  @Test
  void in_the_cohort_of_the_send_with_its_delay() {
    MessageId id = desk.watched();
    desk.clock.advance(Duration.ofMinutes(3));

    uses(id);

    long minute = Cohort.minuteOf(Desk.NOON);
    List<Cohort> cohorts = desk.health.read(minute, minute);
    assertThat(cohorts).hasSize(1);
    assertThat(cohorts.get(0).conversionDelays().counts())
        .isEqualTo(Map.of(Delays.bucketOf(180), 1L));
  }

  @Test
  void not_when_only_a_later_attempt_can_have_been_of_use() {
    MessageId id = twice("temporary");

    uses(id);
    desk.apply(desk.receipt("sim-b", id.reference(2), DELIVERED));

    assertThat(counts()).isEmpty();
    assertThat(desk.message(id).isConverted()).isTrue();
    assertThat(desk.counted(Measure.SECOND_DELIVERED)).isEqualTo(1);
  }

  @Test
  void as_judged_though_another_attempt_followed_in_any_order() {
    MessageId first = twice(Attempt.End.RESENT);
    receives(first, DELIVERED);
    uses(first);
    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1");

    MessageId second = twice(Attempt.End.RESENT);
    uses(second);
    receives(second, DELIVERED);
    assertThat(counts()).isEqualTo("JUDGED 2, CONVERTED 2");
  }

  @Test
  void as_judged_though_the_other_attempt_was_reported_first() {
    MessageId first = twice(Attempt.End.RESENT);
    desk.apply(desk.receipt("sim-b", first.reference(2), DELIVERED));
    receives(first, DELIVERED);
    receives(first, DELIVERED);
    assertThat(counts()).isEqualTo("JUDGED 1");
    uses(first);
    assertThat(counts()).isEqualTo("JUDGED 1, CONVERTED 1");

    MessageId second = twice(Attempt.End.RESENT);
    desk.apply(desk.receipt("sim-b", second.reference(2), DELIVERED));
    uses(second);
    receives(second, DELIVERED);
    assertThat(counts()).isEqualTo("JUDGED 2, CONVERTED 2");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(4);
    assertThat(desk.counted(Measure.SECOND_DELIVERED)).isEqualTo(2);
  }

  @Test
  void not_of_a_tenant_that_does_not_report_them() {
    Message message = Samples.plain();
    desk.messages.create(message);
    desk.claim(message.id(), 1, "sim-a");
    desk.end(message.id(), 1, SENT);
    receives(message.id(), DELIVERED);

    assertThat(uses(message.id())).isInstanceOf(Result.Taken.class);

    assertThat(counts()).isEmpty();
    assertThat(desk.message(message.id()).isConverted()).isTrue();
  }

  @Test
  void days_later_it_is_kept_and_counted_nowhere() {
    MessageId id = desk.watched();
    receives(id, DELIVERED);
    desk.clock.advance(Duration.ofDays(2));

    assertThat(uses(id)).isInstanceOf(Result.Taken.class);

    assertThat(counts()).isEqualTo("JUDGED 1");
    assertThat(desk.message(id).isConverted()).isTrue();
  }

  @Test
  void a_health_store_that_is_down_costs_the_count_and_no_feedback() {
    MessageId id = desk.watched();
    HealthStore down =
        new HealthStore() {
          @Override
          public void add(List<Cohort> amounts) {
            throw new IllegalStateException("down");
          }

          @Override
          public List<Cohort> read(long fromMinute, long toMinute) {
            throw new IllegalStateException("down");
          }
        };

    assertThat(says(id, "converted", desk.messages, down)).isInstanceOf(Result.Taken.class);

    assertThat(desk.message(id).isConverted()).isTrue();
    assertThat(desk.steps.lines()).extracting(Steps.Line::step).contains("feedback.uncounted");
  }

  @Test
  void a_process_that_dies_between_storing_and_counting_loses_one_count_and_never_doubles_it() {
    MessageId id = desk.watched();
    receives(id, DELIVERED);
    UnreliableMessages dying = new UnreliableMessages(desk.messages).losingAnswersFor(id::equals);
    assertThatThrownBy(() -> says(id, "converted", dying, desk.health)).isNotNull();

    assertThat(uses(id)).isInstanceOf(Result.Taken.class);

    assertThat(counts()).isEqualTo("JUDGED 1");
  }

  @Test
  void a_process_that_dies_before_storing_has_done_nothing() {
    MessageId id = desk.watched();
    UnreliableMessages dying = new UnreliableMessages(desk.messages).downFor(id::equals);
    assertThatThrownBy(() -> says(id, "converted", dying, desk.health)).isNotNull();

    uses(id);

    assertThat(counts()).isEqualTo("WATCHED_CONVERTED 1");
  }

  @Test
  void an_attempt_without_an_answer_is_no_error_once_a_receipt_tells_of_it() {
    MessageId id = desk.sending();
    desk.end(id, 1, Attempt.End.UNKNOWN, State.CONFIRMING);

    receives(id, DELIVERED);

    assertThat(desk.counted(Measure.TOLD)).isEqualTo(1);
  }

  /** A watched code whose first attempt ended so, and whose second was accepted. */
  private MessageId twice(String outcome) {
    Message message = Samples.watched();
    MessageId id = message.id();
    desk.messages.create(message);
    desk.claim(id, 1, "sim-a");
    desk.end(id, 1, outcome, RETRYING);
    desk.claim(id, 2, "sim-b");
    desk.end(id, 2, SENT);
    return id;
  }

  private void receives(MessageId id, State status) {
    desk.clock.advance(Duration.ofSeconds(4));
    desk.apply(desk.receipt(id, status));
  }

  private Result uses(MessageId id) {
    return says(id, "converted");
  }

  private Result says(MessageId id, String outcome) {
    return says(id, outcome, desk.messages, desk.health);
  }

  private Result says(MessageId id, String outcome, Messages messages, HealthStore health) {
    desk.clock.advance(Duration.ofSeconds(4));
    return new FeedbackIntake(messages, health, desk.clock, desk.steps)
        .take(ACME, id, new FeedbackRequest(Objects.requireNonNull(outcome), List.of()));
  }

  private String counts() {
    return List.of(JUDGED, CONVERTED, WATCHED_CONVERTED).stream()
        .filter(m -> desk.counted(m) != 0)
        .map(m -> m + " " + desk.counted(m))
        .reduce((a, b) -> a + ", " + b)
        .orElse("");
  }
}
