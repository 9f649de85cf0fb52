package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.receipt.UnreadReceipt;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A receipt of which nobody knows what it says is a letter, and no operator can replay it. */
class UnreadReceiptsAreKeptForPeopleTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final String RECORD =
      new WorkCodec()
          .write(
              new UnreadReceipt(
                  "e-1", "sim-a", "unmapped:odd", "r-1", "17", "odd", "77", NOON, NOON));

  @Test
  void one_that_is_posted_twice_is_one_letter() {
    assertThat(
            QueueRecord.of(Events.batch(RECORD, RECORD)).stream().map(DeadLetterHandler::arrival))
        .hasSize(2)
        .containsOnly(new Arrival.Raw("e-1", Arrival.Raw.UNREAD_RECEIPT, RECORD));
  }

  @Test
  void it_says_nothing_to_whoever_would_replay_it_and_other_records_do() {
    OriginalRecords originals = new OriginalRecords();

    assertThat(originals.read(RECORD)).isEmpty();
    assertThat(originals.read("no JSON")).isEmpty();
    assertThat(originals.read(Events.tick("a"))).isPresent();
  }
}
