package io.signalbox.core.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverride.Word;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.testing.InMemoryAuditTrail;
import io.signalbox.core.testing.InMemoryGateOverrides;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateDeskTest {
  private static final Operator OLGA = new Operator("olga", Role.OPERATOR);
  private static final Channel CHANNEL =
      new Channel(
          "sim-a",
          "sim",
          true,
          100,
          "http://peer.example",
          null,
          Map.of("*", 7500L),
          new Channel.Limits(20, 2, 100, Duration.ofSeconds(1), Duration.ofSeconds(2)),
          new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, null),
          new Channel.Abilities(true, false, true, Duration.ofDays(3)),
          Map.of());
  private static final Duration HOUR = Duration.ofHours(1);
  private final InMemoryGateOverrides overrides = new InMemoryGateOverrides();
  private final InMemoryAuditTrail audit = new InMemoryAuditTrail();
  private final MutableClock clock = new MutableClock(Samples.NOON);

  @Test
  void an_override_is_said_and_written_into_the_trail() {
    GateOverride said = desk(audit).override(OLGA, "sim-a", Word.OPEN, HOUR, "billing");

    assertThat(overrides.all()).containsExactly(said);
    assertThat(said.until()).isEqualTo(Samples.NOON.plus(HOUR));
    assertThat(audit.all()).hasSize(1);
    AuditLine line = audit.all().get(0);
    assertThat(line.action()).isEqualTo("gates.override");
    assertThat(line.operator()).isEqualTo("olga");
    assertThat(line.reason()).isEqualTo("billing");
    assertThat(line.facts()).containsEntry("gate", "sim-a").containsEntry("word", "OPEN");
  }

  @Test
  void nothing_is_said_that_the_trail_does_not_know() {
    AuditTrail broken =
        new AuditTrail() {
          @Override
          public void append(AuditLine line) {
            throw new IllegalStateException("no trail");
          }

          @Override
          public Page before(Place place, int limit) {
            return new Page(List.of(), null);
          }
        };

    assertThatThrownBy(() -> desk(broken).override(OLGA, "sim-a", Word.OPEN, HOUR, "billing"))
        .hasMessage("no trail");
    assertThat(overrides.all()).isEmpty();
  }

  @Test
  void an_override_is_lifted_once() {
    GateDesk desk = desk(audit);
    desk.override(OLGA, "sim-a", Word.OPEN, HOUR, "billing");

    assertThat(desk.lift(OLGA, "sim-a", "paid")).isTrue();
    assertThat(desk.lift(OLGA, "sim-a", "paid")).isFalse();
    assertThat(overrides.all()).isEmpty();
  }

  @Test
  void the_view_leaves_out_what_is_over() {
    GateDesk desk = desk(audit);
    desk.override(OLGA, "sim-a", Word.OPEN, HOUR, "billing");
    clock.advance(HOUR.minusMillis(1));
    assertThat(desk.view().overrides()).hasSize(1);

    clock.advance(Duration.ofMillis(1));

    assertThat(desk.view().overrides()).isEmpty();
  }

  @Test
  void only_channels_that_are_configured_and_their_paths_have_gates() {
    GateDesk desk = desk(audit);

    for (String good : List.of("sim-a", "sim-a/US/unknown", "sim-a/GB/A & B/C")) {
      assertThat(desk.mayBe(good)).as(good).isTrue();
    }
    for (String bad :
        List.of("", "sim-x", "sim-a/", "sim-a/US", "sim-a/us/one", "sim-a/US/", "sim-x/US/one")) {
      assertThat(desk.mayBe(bad)).as(bad).isFalse();
    }
  }

  private GateDesk desk(AuditTrail trail) {
    return new GateDesk(
        overrides,
        new InMemorySnapshots(),
        new Catalog(List.of(CHANNEL), List.of()),
        trail,
        clock,
        new Random(1),
        StepLog.NONE);
  }
}
