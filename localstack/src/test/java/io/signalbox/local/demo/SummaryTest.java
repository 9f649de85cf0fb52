package io.signalbox.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void promise_is_broken_by_one_open_lost_or_doubled_message_or_one_wrong_answer() {
    assertThat(summary(0, 0, 0, List.of()).kept()).isTrue();
    assertThat(summary(1, 0, 0, List.of()).kept()).isFalse();
    assertThat(summary(0, 1, 0, List.of()).kept()).isFalse();
    assertThat(summary(0, 0, 1, List.of()).kept()).isFalse();
    assertThat(summary(0, 0, 0, List.of("500")).kept()).isFalse();
  }

  @Test
  void table_names_every_figure() {
    assertThat(SummaryText.table(summary(1, 2, 3, List.of())))
        .contains("open                       1", "lost                       2")
        .contains("sent twice                 3", "DELIVERED                90")
        .contains("attempts in doubt          2 resent (1 duplicates), 3 unresolved")
        .contains("queue delay otp            p50 5 ms, p99 9 ms")
        .contains("traffic moved within       -", "breaker opened             sim-a")
        .contains("4.40 write units, 1.00 read units, 3.00 SQS requests, 0.10 Scheduler calls");
  }

  @Test
  void what_did_not_happen_is_null_and_not_zero() {
    assertThat(SummaryText.json(summary(0, 0, 0, List.of()))).contains("\"movedWithinMs\":null");
  }

  @Test
  void percentiles_are_nearest_ranks() {
    List<Long> hundred = LongStream.rangeClosed(1, 100).boxed().toList();

    assertThat(Percentiles.of(hundred)).isEqualTo(new Percentiles(50, 99));
    assertThat(Percentiles.of(List.of(7L))).isEqualTo(new Percentiles(7, 7));
    assertThat(Percentiles.of(List.of())).isEqualTo(new Percentiles(0, 0));
  }

  private static Summary summary(int open, int lost, int doubled, List<String> faults) {
    return new Summary(
        100,
        Map.of("DELIVERED", 90),
        open,
        lost,
        doubled,
        110,
        new Doubts(3, 2, 1),
        OptionalLong.of(300),
        Map.of("otp", new Percentiles(5, 9)),
        List.of("sim-a"),
        OptionalLong.empty(),
        new Summary.Cost(4.4, 1, 3, 0.1),
        7,
        90_000,
        faults);
  }
}
