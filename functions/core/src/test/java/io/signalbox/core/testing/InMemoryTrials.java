package io.signalbox.core.testing;

import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.health.trial.Trials;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trials in memory; safe for several threads. */
public final class InMemoryTrials implements Trials {
  private final Map<Trial.Of, Trial> sums = new LinkedHashMap<>();
  private boolean broken;

  @Override
  public synchronized void add(List<Trial> amounts) {
    if (broken) {
      throw new IllegalStateException("the store gives no answer");
    }
    amounts.forEach(amount -> sums.merge(amount.of(), amount, Trial::plus));
  }

  @Override
  public synchronized List<Trial> read(LocalDate from, LocalDate to) {
    if (ChronoUnit.DAYS.between(from, to) >= MOST_DAYS) {
      throw new IllegalArgumentException("more than " + MOST_DAYS + " days");
    }
    return sums.values().stream()
        .filter(t -> !t.of().day().isBefore(from) && !t.of().day().isAfter(to))
        .toList();
  }

  /** From now on it takes nothing. */
  public synchronized void fail() {
    broken = true;
  }
}
