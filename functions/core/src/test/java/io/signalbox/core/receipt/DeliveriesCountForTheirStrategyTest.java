package io.signalbox.core.receipt;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.UNDELIVERED;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveriesCountForTheirStrategyTest {
  private final Desk desk = new Desk();

  private List<Trial> trials() {
    LocalDate today = LocalDate.ofInstant(desk.clock.instant(), ZoneOffset.UTC);
    return desk.trials.read(today, today);
  }

  private long delivered() {
    return trials().stream().mapToLong(Trial::delivered).sum();
  }

  @Test
  void a_delivery_counts_with_its_delay_from_acceptance() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);
    long millis =
        receipt.receivedAt().toEpochMilli() - desk.message(id).origin().acceptedAt().toEpochMilli();

    desk.apply(receipt);

    assertThat(trials())
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.of().strategy()).isEqualTo("test");
              assertThat(trial.delivered()).isEqualTo(1);
              assertThat(trial.delayMillis()).isEqualTo(millis);
              assertThat(trial.started()).isZero();
            });
  }

  @Test
  void receipts_that_come_again_count_once() {
    MessageId id = desk.sent();
    Receipt receipt = desk.receipt(id, DELIVERED);

    desk.apply(receipt);
    desk.apply(receipt);
    desk.apply(desk.receipt(id, DELIVERED));

    assertThat(delivered()).isEqualTo(1);
  }

  @Test
  void a_message_that_arrives_twice_counts_once() {
    MessageId id = desk.sentAgain();

    desk.apply(desk.receipt("sim-b", id.reference(2), DELIVERED));
    desk.apply(desk.receipt("sim-a", id.reference(1), DELIVERED));

    assertThat(delivered()).isEqualTo(1);
  }

  @Test
  void a_failure_counts_nothing_and_its_correction_does() {
    MessageId id = desk.sent();

    desk.apply(desk.receipt(id, UNDELIVERED));
    assertThat(delivered()).isZero();

    desk.apply(desk.receipt(id, DELIVERED));
    assertThat(delivered()).isEqualTo(1);
  }

  @Test
  void silence_counts_nothing_and_a_late_delivery_does() {
    MessageId id = desk.sent();

    desk.apply(new ReceiptCheck("sim-a", List.of(new Reference(id, 1))));
    assertThat(delivered()).isZero();

    desk.apply(desk.receipt(id, DELIVERED));
    assertThat(delivered()).isEqualTo(1);
  }
}
