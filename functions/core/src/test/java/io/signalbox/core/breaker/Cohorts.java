package io.signalbox.core.breaker;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import java.time.Instant;
import java.util.Map;

/** Cohorts of the breaker's tests; minutes count from {@link #NOON}. */
final class Cohorts {
  static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  static final Path A_US = new Path("a", "US", "unknown");

  private Cohorts() {}

  static long minute(long afterNoon) {
    return NOON.getEpochSecond() / 60 + afterNoon;
  }

  static Cohort of(Path path, long minute, Map<Measure, Long> counts) {
    return new Cohort(path, minute(minute), counts, 0, true);
  }

  /** So many temporary errors among so many answers. */
  static Cohort answers(Path path, long minute, long errors, long answers) {
    return of(path, minute, Map.of(Measure.TEMPORARY, errors, Measure.ACCEPTED, answers - errors));
  }

  static Cohort answers(long minute, long errors, long answers) {
    return answers(A_US, minute, errors, answers);
  }

  static Cohort receipts(long minute, long delivered, long undelivered) {
    return of(A_US, minute, Map.of(Measure.DELIVERED, delivered, Measure.UNDELIVERED, undelivered));
  }

  static Cohort streak(long minute, int failures, boolean afterSuccess) {
    return new Cohort(A_US, minute(minute), Map.of(), failures, afterSuccess);
  }
}
