package io.signalbox.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Kind;
import io.signalbox.local.demo.Planned.Wish;
import io.signalbox.local.sim.MagicNumber;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {
  @ParameterizedTest
  @ValueSource(ints = {Settings.FEWEST, 300, 1_000, 5_000})
  void plan_has_every_wish_once_and_as_many_messages_as_asked_for(int messages) {
    List<Planned> plan = Plan.of(Settings.of(messages, 1));

    assertThat(plan.stream().mapToInt(r -> r.numbers().size()).sum()).isEqualTo(messages);
    for (Wish wish : List.of(Wish.REPEATED, Wish.SCHEDULED, Wish.CANCELLED)) {
      assertThat(plan).filteredOn(r -> r.wish() == wish).hasSize(1);
    }
    assertThat(plan).extracting(Planned::kind).contains(Kind.values());
    assertThat(plan).anyMatch(r -> r.numbers().size() > 1).anyMatch(r -> r.numbers().size() == 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {Settings.FEWEST, 300, 5_000})
  void no_request_names_a_number_twice(int messages) {
    assertThat(Plan.of(Settings.of(messages, 3)))
        .allSatisfy(r -> assertThat(new HashSet<>(r.numbers())).hasSameSizeAs(r.numbers()));
  }

  @ParameterizedTest
  @ValueSource(ints = {Settings.FEWEST, 300})
  void every_magic_number_comes(int messages) {
    assertThat(Plan.of(Settings.of(messages, 1)).stream().flatMap(r -> r.numbers().stream()))
        .contains(Stream.of(MagicNumber.values()).map(MagicNumber::number).toArray(String[]::new));
  }

  @Test
  void opted_out_number_comes_once_since_it_is_refused_from_then_on() {
    String optedOut = MagicNumber.OPTED_OUT.number();

    assertThat(Plan.of(Settings.of(5_000, 1)))
        .filteredOn(r -> r.numbers().contains(optedOut))
        .hasSize(1);
  }

  @Test
  void invalid_number_comes_twice_since_it_is_held_back_from_then_on() {
    String invalid = MagicNumber.INVALID_NUMBER.number();

    assertThat(Plan.of(Settings.of(5_000, 1)))
        .filteredOn(r -> r.numbers().contains(invalid))
        .hasSize(2);
  }

  @Test
  void same_seed_gives_the_same_plan_and_another_one_another() {
    assertThat(Plan.of(Settings.of(300, 5))).isEqualTo(Plan.of(Settings.of(300, 5)));
    assertThat(Plan.of(Settings.of(300, 5))).isNotEqualTo(Plan.of(Settings.of(300, 6)));
  }
}
