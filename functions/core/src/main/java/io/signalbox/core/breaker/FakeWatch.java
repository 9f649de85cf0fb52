package io.signalbox.core.breaker;

import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Beliefs;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.estimate.Suspicion;
import io.signalbox.core.message.StepLog;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Raises flags where the estimator suspects fake receipts, alerts each once it is raised, and lets
 * what operators make of them count. A store or a bus that fails costs that, never the tick. For
 * one thread.
 */
public final class FakeWatch {
  private final FakeFlags flags;
  private final FakeAlerts alerts;
  private final StepLog log;
  private List<FakeFlag> known = List.of();

  public FakeWatch(FakeFlags flags, FakeAlerts alerts, StepLog log) {
    this.flags = flags;
    this.alerts = alerts;
    this.log = log;
  }

  /** The beliefs with receipts worth what flags say. When those cannot be read, the last known. */
  Beliefs discounted(Beliefs beliefs, Instant now) {
    try {
      known = flags.all();
    } catch (RuntimeException e) {
      log.step("breaker.fakes_unread", "", "", Map.of("cause", String.valueOf(e)));
    }
    List<FakeFlag> counting = known.stream().filter(flag -> flag.countsAt(now)).toList();
    if (counting.isEmpty()) {
      return beliefs;
    }
    Map<Path, PathState> states = new HashMap<>(beliefs.paths());
    states.replaceAll((path, state) -> discounted(path, state, counting, beliefs.hours()));
    return beliefs.with(states);
  }

  private static PathState discounted(
      Path path, PathState state, List<FakeFlag> counting, Map<String, Integer> hours) {
    PathState after = state;
    for (FakeFlag flag : counting) {
      if (flag.concerns(path)) {
        after = discounted(after, flag, hours.getOrDefault(path.country(), -1));
      }
    }
    return after;
  }

  private static PathState discounted(PathState state, FakeFlag flag, int hour) {
    Judgment judgment = flag.judgment();
    if (judgment != null && judgment.word() == Word.DISMISSED) {
      return state.trusting(1);
    }
    // Of a channel's country the estimator's own trust tells as long as it is only suspected.
    boolean counts = judgment != null || flag.isOfOneOperator();
    return counts && flag.hours().contains(hour) && flag.worth() < state.trust()
        ? state.trusting(flag.worth())
        : state;
  }

  /** Raises and renews flags; to be called after all that a tick must do. */
  void tell(Beliefs beliefs, Instant now) {
    for (Suspicion suspicion : beliefs.suspicions()) {
      try {
        tell(suspicion, now);
      } catch (RuntimeException e) {
        Map<String, Object> what = Map.of("place", suspicion.place(), "cause", String.valueOf(e));
        log.step("breaker.fake_untold", "", "", what);
      }
    }
  }

  /** Alerted first: a process that dies in between alerts again, rather than never. */
  private void tell(Suspicion suspicion, Instant now) {
    Optional<FakeFlag> flag =
        known.stream()
            .filter(f -> f.place().equals(suspicion.place()) && f.countsAt(now))
            .findFirst();
    if (flag.isEmpty()) {
      FakeFlag raised = raised(suspicion, now);
      log.step("breaker.fake_suspected", "", "", facts(raised));
      alerts.suspected(raised);
      flags.put(raised);
    } else if (!isDismissed(flag.get()) && !flag.get().isFresh(now, suspicion.hour())) {
      flags.put(flag.get().seen(suspicion.hour(), suspicion.worth(), evidence(suspicion), now));
    }
  }

  private static Map<String, Object> facts(FakeFlag flag) {
    return Map.of("place", flag.place(), "evidence", flag.evidence());
  }

  private static boolean isDismissed(FakeFlag flag) {
    return flag.judgment() != null && flag.judgment().word() == Word.DISMISSED;
  }

  private static FakeFlag raised(Suspicion suspicion, Instant now) {
    return new FakeFlag(
        suspicion.place(),
        Set.of(suspicion.hour()),
        suspicion.worth(),
        evidence(suspicion),
        now,
        now,
        null);
  }

  private static String evidence(Suspicion s) {
    return String.format(
        Locale.ROOT,
        "of %.0f delivered receipts %.0f converted, where %.0f would at the rate of its peers,"
            + " at %d h at the destination",
        s.reports(),
        s.conversions(),
        s.expected(),
        s.hour());
  }
}
