package io.signalbox.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.lab.faults.FaultLab.Caught;
import io.signalbox.lab.trial.Mutant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A system without any one of its safeguards breaks a promise, and the lab says so. */
class EveryMutantIsCaughtTest {
  private static final long SEEDS = 300;

  @Test
  void a_few_dozen_seeds_catch_each_of_them() {
    List<Caught> all = FaultLab.mutants(SEEDS);

    assertThat(all).hasSizeGreaterThanOrEqualTo(15);
    assertThat(all).allSatisfy(c -> assertThat(c.seed()).as(c.mutant()).isNotNull());
  }

  @Test
  void each_has_a_name_of_its_own() {
    assertThat(Mutants.all()).extracting(Mutant::name).doesNotHaveDuplicates();
  }
}
