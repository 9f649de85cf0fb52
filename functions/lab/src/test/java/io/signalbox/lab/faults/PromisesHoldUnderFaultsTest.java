package io.signalbox.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Mutant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The real core, a few dozen seeds of everything that goes wrong; the command runs a thousand. */
class PromisesHoldUnderFaultsTest {
  private static final long SEEDS = 120;

  private static final Set<Count> SELDOM =
      Set.of(Count.RESENT, Count.RESENDS_DENIED, Count.DUPLICATES);

  @Test
  void nothing_is_lost_and_nothing_is_sent_twice() {
    List<Result> results = FaultLab.run(1, SEEDS, r -> {});

    assertThat(results)
        .allSatisfy(r -> assertThat(r.violations()).as("seed %d", r.seed()).isEmpty());
    for (Count count : Count.values()) {
      assertThat(results.stream().mapToLong(r -> r.verdict().counted(count)).sum())
          .as("%s", count)
          .isGreaterThan(SELDOM.contains(count) ? 0 : SEEDS);
    }
  }

  @Test
  void the_same_seed_is_the_same_run_and_another_seed_is_another() {
    Result first = FaultLab.run(7, Mutant.NONE, null);

    assertThat(FaultLab.run(7, Mutant.NONE, line -> {}).hash()).isEqualTo(first.hash());
    assertThat(FaultLab.run(8, Mutant.NONE, null).hash()).isNotEqualTo(first.hash());
  }
}
