package io.signalbox.lab.faults;

import io.signalbox.lab.trial.Mutant;
import java.util.ArrayList;
import java.util.List;

/** All mutants: each is a system without one of its safeguards. */
public final class Mutants {
  private Mutants() {}

  /** In the order in which they are told. */
  public static List<Mutant> all() {
    List<Mutant> all = new ArrayList<>(StoreMutants.all());
    all.addAll(QueueMutants.all());
    all.addAll(SendMutants.all());
    all.addAll(QuotaMutants.all());
    all.addAll(ReplayMutants.all());
    all.addAll(ReceiptMutants.all());
    all.addAll(DoubtMutants.all());
    return List.copyOf(all);
  }
}
