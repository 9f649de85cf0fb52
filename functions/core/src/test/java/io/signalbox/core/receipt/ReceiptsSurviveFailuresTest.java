package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.SENT;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.testing.UnreliableMessages;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever fails, the record comes again, and the second run ends as the first would have. */
class ReceiptsSurviveFailuresTest {
  private final Desk desk = new Desk();
  private final UnreliableMessages store = new UnreliableMessages(desk.messages);
  private final Applying applying = desk.applying(store, desk.health);

  @Test
  void a_receipt_whose_store_is_down_goes_back_alone() {
    MessageId bad = desk.sent();
    MessageId good = desk.sent();
    Receipt receipt = desk.receipt(bad, DELIVERED);
    store.downFor(bad::equals);

    assertThat(applying.apply(List.of(receipt, desk.receipt(good, DELIVERED))))
        .containsExactly(receipt);
    assertThat(desk.stateOf(bad)).isEqualTo(SENT);
    assertThat(desk.stateOf(good)).isEqualTo(DELIVERED);

    store.heal();
    assertThat(applying.apply(List.of(receipt))).isEmpty();
    assertThat(desk.stateOf(bad)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED", "1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(2);
  }

  @Test
  void a_receipt_that_was_stored_without_an_answer_is_announced_by_its_second_run() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);
    store.losingAnswersFor(id::equals);
    assertThat(applying.apply(List.of(receipt))).containsExactly(receipt);
    Message after = desk.message(id);
    assertThat(desk.webhooks()).isEmpty();

    store.heal();
    assertThat(applying.apply(List.of(receipt))).isEmpty();

    assertThat(desk.message(id)).isEqualTo(after);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
  }

  @Test
  void an_announcement_that_was_refused_is_made_by_the_second_run_and_health_counts_once() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    assertThat(desk.apply(receipt)).containsExactly(receipt);

    assertThat(desk.apply(receipt)).isEmpty();

    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void a_failure_is_told_although_it_was_corrected_before_it_could_be() {
    MessageId id = desk.sent();
    Receipt failed = desk.receipt(id, UNDELIVERED);
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    assertThat(desk.apply(failed)).containsExactly(failed);
    desk.clock.advance(Duration.ofSeconds(1));
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(desk.apply(failed)).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("2 DELIVERED", "1 UNDELIVERED");
    assertThat(desk.queues.works(Closing.WEBHOOKS))
        .extracting(w -> ((WebhookWork) w).occurredAt())
        .containsExactly(Desk.NOON.plusSeconds(1), Desk.NOON);
    assertThat(desk.counted(Measure.DELIVERED)).isEqualTo(1);
  }

  @Test
  void a_failure_that_a_provider_repeats_after_its_correction_is_not_told_again() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, UNDELIVERED));
    desk.apply(desk.receipt(id, DELIVERED));
    desk.clock.advance(Duration.ofSeconds(1));

    desk.apply(desk.receipt(id, UNDELIVERED));

    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED", "2 DELIVERED");
  }

  @Test
  void what_is_ignored_is_logged_with_the_trace_of_its_message() {
    MessageId id = desk.sent();
    desk.apply(desk.receipt(id, DELIVERED));

    desk.apply(desk.receipt(id, UNDELIVERED));

    assertThat(desk.steps.lines())
        .filteredOn(line -> line.step().equals("receipt.ignored"))
        .extracting(Steps.Line::traceId)
        .containsExactly(desk.message(id).origin().traceId());
  }

  @Test
  void a_provider_that_repeats_meanwhile_does_not_make_a_second_webhook() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);
    desk.queues.fail(1, s -> s.queue().equals(Closing.WEBHOOKS));
    desk.apply(receipt);

    assertThat(desk.apply(desk.receipt(id, DELIVERED), receipt)).isEmpty();

    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
  }

  @Test
  void a_record_that_the_queue_gives_twice_in_one_batch_is_announced_once() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, UNDELIVERED);

    assertThat(desk.apply(receipt, receipt)).isEmpty();

    assertThat(desk.webhooks()).containsExactly("1 UNDELIVERED");
    assertThat(desk.counted(Measure.UNDELIVERED)).isEqualTo(1);
  }

  @Test
  void counters_that_cannot_be_reached_cost_a_count_and_nothing_else() {
    MessageId id = desk.sent();
    HealthStore down =
        new HealthStore() {
          @Override
          public void add(List<Cohort> amounts) {
            throw new IllegalStateException("throttled");
          }

          @Override
          public List<Cohort> read(long fromMinute, long toMinute) {
            return List.of();
          }
        };

    Receipt receipt = desk.receipt(id, DELIVERED);
    assertThat(desk.applying(desk.messages, down).apply(List.of(receipt))).isEmpty();

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
    assertThat(desk.webhooks()).containsExactly("1 DELIVERED");
    assertThat(desk.steps.count("receipt.uncounted")).isEqualTo(1);
  }

  @Test
  void work_of_another_kind_goes_back_and_holds_up_nobody() {
    MessageId id = desk.sent();
    Tick foreign = new Tick("minute", "x");

    assertThat(desk.apply(foreign, desk.receipt(id, DELIVERED))).containsExactly(foreign);

    assertThat(desk.stateOf(id)).isEqualTo(DELIVERED);
  }
}
