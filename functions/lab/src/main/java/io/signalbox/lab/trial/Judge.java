package io.signalbox.lab.trial;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what happened and what must not happen. */
public final class Judge {
  /** Violations kept of one run; all are counted. */
  private static final int KEPT = 5;

  private final Trace trace;
  private final Map<Count, Long> counts = new EnumMap<>(Count.class);
  private final Map<Breach, Long> breaches = new EnumMap<>(Breach.class);
  private final List<String> violations = new ArrayList<>();

  Judge(Trace trace) {
    this.trace = trace;
  }

  /** What is counted. */
  public enum Count {
    MESSAGES,
    STEPS,
    CRASHES,
    REDELIVERIES,
    LOST_ANSWERS,
    /** Attempts that were reported as failed and followed by another one. */
    FOLLOWED,
    /** Attempts in doubt that were followed by another one. */
    RESENT,
    /** Those that the budget did not allow. */
    RESENDS_DENIED,
    /** Handsets that got a second text of a message for either. */
    DUPLICATES
  }

  /** What must not happen. */
  public enum Breach {
    LOST,
    DOUBLE_SENT,
    FORBIDDEN,
    EARLY,
    LATE,
    OPEN,
    LIMIT,
    UNTOLD,
    DROPPED
  }

  public void count(Count what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** Something that must not happen has happened. */
  public void breach(Breach kind, String what) {
    breaches.merge(kind, 1L, Long::sum);
    trace.note("judge", "VIOLATION", kind.name(), what);
    if (violations.size() < KEPT) {
      violations.add(kind + ": " + what);
    }
  }

  /** Up to now. */
  public Verdict verdict() {
    return new Verdict(counts, breaches, violations);
  }
}
