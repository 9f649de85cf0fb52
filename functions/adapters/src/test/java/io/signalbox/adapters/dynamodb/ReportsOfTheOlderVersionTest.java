package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.DeathReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Its reports name no channel; they can be read, and taken out as they are. */
class ReportsOfTheOlderVersionTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final MessageId ID = MessageId.derive("acme", "r-1", "+12025550123");
  private static final String OLD = NOON.toEpochMilli() + "#" + ID.value();

  @Test
  void one_is_written_as_it_was_read_or_nothing_could_take_it_out() {
    Set<DeathReport> read =
        NumberItem.read(Map.of(NumberItem.REPORTS, AttributeValue.fromSs(List.of(OLD))));

    assertThat(read).containsExactly(new DeathReport(ID, "", NOON));
    assertThat(read).extracting(NumberItem::write).containsExactly(OLD);
  }

  @Test
  void one_is_withdrawn_by_who_knows_its_channel() {
    assertThat(NumberItem.everyForm(new DeathReport(ID, "sim-a", NOON)))
        .containsExactly(OLD + "#sim-a", OLD);
  }
}
