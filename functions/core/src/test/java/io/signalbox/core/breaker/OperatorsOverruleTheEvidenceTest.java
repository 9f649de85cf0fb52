package io.signalbox.core.breaker;

import static io.signalbox.core.breaker.Cohorts.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverride.Word;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.estimate.Beliefs;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorsOverruleTheEvidenceTest {
  private static final Path PATH = new Path("a", "US", "one");
  private static final Path OTHER = new Path("a", "US", "two");
  private static final Path THIRD = new Path("a", "US", "three");
  private static final Duration HOUR = Duration.ofHours(1);
  private final Assessment assessment = new Assessment(BreakerPolicy.defaults());
  private Snapshot published = Snapshot.empty();
  private Instant now = NOON.plusSeconds(30);

  @Test
  void an_opened_path_takes_nothing_though_it_works_and_its_channel_stays() {
    tick(List.of(said(PATH, Word.OPEN)), answers(PATH, 0, 0, 50), answers(OTHER, 0, 0, 50));

    Gate gate = published.gate(PATH);
    assertThat(gate.mode()).isEqualTo(Mode.OPEN);
    assertThat(gate.reason()).isEqualTo("olga: a test");
    assertThat(published.gate(OTHER).mode()).isEqualTo(Mode.CLOSED);
    assertThat(published.changes()).extracting(Snapshot.Change::gate).containsExactly("a/US/one");
  }

  @Test
  void a_path_without_traffic_can_be_opened_too() {
    tick(List.of(said(PATH, Word.OPEN)));

    assertThat(published.gate(PATH).blocks()).isTrue();
  }

  @Test
  void paths_that_operators_opened_are_no_evidence_against_their_channel() {
    List<GateOverride> two = List.of(said(PATH, Word.OPEN), said(OTHER, Word.OPEN));

    tick(two, answers(THIRD, 0, 0, 50));
    tick(two, answers(THIRD, 0, 0, 50));

    assertThat(published.channels()).isEmpty();
    assertThat(published.gate(THIRD).blocks()).isFalse();
  }

  @Test
  void an_opened_channel_takes_nothing_on_any_path() {
    tick(List.of(said("a", Word.OPEN)), answers(PATH, 0, 0, 50));

    assertThat(published.gate(PATH).blocks()).isTrue();
    assertThat(published.gate(new Path("a", "GB", "any")).blocks()).isTrue();
    assertThat(published.gate(new Path("b", "GB", "any")).blocks()).isFalse();
  }

  @Test
  void a_closed_path_takes_everything_though_it_fails() {
    tick(List.of(said(PATH, Word.CLOSED)), answers(PATH, 0, 50, 50));

    assertThat(published.gate(PATH).mode()).isEqualTo(Mode.CLOSED);
    tick(List.of(), answers(PATH, 0, 50, 50));
    assertThat(published.gate(PATH).mode()).isEqualTo(Mode.OPEN);
  }

  @Test
  void a_held_gate_stays_as_it_is_open_or_closed() {
    tick(List.of(said(PATH, Word.HELD)), answers(PATH, 0, 50, 50));
    assertThat(published.gate(PATH).mode()).isEqualTo(Mode.CLOSED);

    tick(List.of(), answers(PATH, 0, 50, 50));
    for (int i = 0; i < 30; i++) {
      tick(List.of(said(PATH, Word.HELD)));
    }

    // The evidence would have let it ramp after half a minute.
    assertThat(published.gate(PATH, now.plusSeconds(5)).mode()).isEqualTo(Mode.OPEN);
  }

  @Test
  void what_is_lifted_or_over_ramps_within_forty_seconds() {
    GateOverride open = said(PATH, Word.OPEN);
    tick(List.of(open));
    now = open.until();
    tick(List.of(open));
    assertThat(published.gate(PATH).mode()).isEqualTo(Mode.RAMPING);

    tick(List.of(said(PATH, Word.OPEN)));
    for (int i = 0; i < 4; i++) {
      tick(List.of());
    }
    assertThat(published.gate(PATH).mode()).isEqualTo(Mode.RAMPING);
  }

  @Test
  void an_open_gate_whose_breaker_died_does_not_stay_open_for_ever() {
    tick(List.of(said(PATH, Word.OPEN)));

    assertThat(published.gate(PATH, now.plusSeconds(80)).blocks()).isTrue();
    assertThat(published.gate(PATH, now.plusSeconds(100)).blocks()).isFalse();
  }

  @Test
  void an_override_lasts_a_minute_to_seven_days() {
    for (Duration wrong : List.of(Duration.ofSeconds(59), Duration.ofDays(7).plusMillis(1))) {
      assertThatThrownBy(
              () -> new GateOverride("a", Word.OPEN, "olga", "x", NOON, NOON.plus(wrong)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private GateOverride said(Path path, Word word) {
    return said(path.toString(), word);
  }

  private GateOverride said(String gate, Word word) {
    return new GateOverride(gate, word, "olga", "a test", now, now.plus(HOUR));
  }

  /** One every 10 s. */
  private void tick(List<GateOverride> said, Cohort... cohorts) {
    now = now.plusSeconds(10);
    published =
        assessment.assess(
            published, Arrays.asList(cohorts), Beliefs.NONE, new Overruling(said, now), now);
  }
}
