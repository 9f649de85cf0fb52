package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerTellsWhatHappenedTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  private final MutableClock clock = new MutableClock(START);
  private final Ledger ledger = new Ledger(clock);

  @Test
  void calls_are_counted_by_channel_and_time() {
    call("sim-a", 1);
    clock.advance(Duration.ofSeconds(9));
    call("sim-a", 1);
    call("sim-b", 1);
    clock.advance(Duration.ofSeconds(1));
    call("sim-a", 1);

    assertThat(ledger.providerCalls()).isEqualTo(4);
    assertThat(ledger.callsPerChannel()).isEqualTo(Map.of("sim-a", 3, "sim-b", 1));
    assertThat(ledger.callsOverTime("sim-a", Duration.ofSeconds(10)))
        .isEqualTo(Map.of(START, 2, START.plusSeconds(10), 1));
  }

  @Test
  void the_busiest_second_need_not_be_a_whole_one() {
    clock.advance(Duration.ofMillis(900));
    call("sim-a", 4);
    clock.advance(Duration.ofMillis(999));
    call("sim-a", 5);
    clock.advance(Duration.ofMillis(1));
    call("sim-a", 3);

    assertThat(ledger.maxSegmentsPerSecond("sim-a")).isEqualTo(9);
    assertThat(ledger.maxSegmentsPerSecond("sim-b")).isZero();
  }

  @Test
  void in_flight_counts_until_the_answer() {
    call("sim-a", 1);
    call("sim-a", 1);
    ledger.answered("sim-a", 200);
    call("sim-a", 1);

    assertThat(ledger.maxInFlight("sim-a")).isEqualTo(2);
  }

  @Test
  void deliveries_are_told_by_message() {
    ledger.reached(entry("sim-a", "m1-1", 1));
    ledger.reached(entry("sim-b", "m2-1", 1));
    ledger.reached(entry("sim-b", "m2-3", 1));

    assertThat(ledger.deliveries("m1")).hasSize(1);
    assertThat(ledger.deliveries("m2"))
        .extracting(Ledger.Entry::reference)
        .containsExactly("m2-1", "m2-3");
    assertThat(ledger.deliveries("m3")).isEmpty();
    assertThat(ledger.doubleSent()).containsExactly("m2");
    assertThat(ledger.messagesAtHandset()).isEqualTo(2);
    assertThat(ledger.textsAtHandset()).isEqualTo(3);
  }

  @Test
  void segments_are_counted_where_the_protocol_does_not_say() {
    assertThat(Segments.count("a".repeat(160))).isEqualTo(1);
    assertThat(Segments.count("a".repeat(161))).isEqualTo(2);
    assertThat(Segments.count("€".repeat(80))).isEqualTo(1);
    assertThat(Segments.count("€".repeat(81))).isEqualTo(2);
    assertThat(Segments.count("字".repeat(70))).isEqualTo(1);
    assertThat(Segments.count("字".repeat(71))).isEqualTo(2);
  }

  private void call(String channel, int segments) {
    ledger.arrived(entry(channel, "m1-1", segments));
  }

  private Ledger.Entry entry(String channel, String reference, int segments) {
    String message = SimCall.messageOf(reference);
    return new Ledger.Entry(clock.instant(), channel, reference, message, segments, 5);
  }
}
