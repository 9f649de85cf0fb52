package io.signalbox.lab.faults;

import io.signalbox.core.channel.Channel.Matching;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.lab.outside.Handsets;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import io.signalbox.lab.trial.Weather;
import java.util.Map;
import java.util.Objects;

/** Checks, when everything has come to rest, that no delivery that was reported is forgotten. */
final class Reported {
  /** A receipt waits half an hour for its message; less its last wait and what clocks differ. */
  private static final long PATIENCE_MILLIS = 27 * 60_000L;

  private final Trial trial;
  private final Handsets handsets;
  private final Audit audit;
  private final Map<String, Matching> matching;

  Reported(Trial trial, Handsets handsets, Audit audit, Map<String, Matching> matching) {
    this.trial = trial;
    this.handsets = handsets;
    this.audit = audit;
    this.matching = matching;
  }

  /** A receipt that its queue gave up is kept, and changes nothing. */
  private boolean mayGiveUp() {
    return trial.faults().weather().receives() < Weather.CALM.receives();
  }

  void closed(Message message) {
    State state = message.state();
    boolean couldBe = state == State.UNCONFIRMED || state == State.UNDELIVERED;
    if (!couldBe || mayGiveUp()) {
      return;
    }
    handsets.takenWhole(message.id()).entrySet().stream()
        .filter(taken -> mustBeKnown(message, taken.getKey(), taken.getValue()))
        .forEach(
            taken ->
                trial
                    .judge()
                    .breach(
                        Breach.DROPPED,
                        message.id()
                            + " is "
                            + state
                            + ", though attempt "
                            + taken.getKey()
                            + " was reported delivered"));
  }

  /**
   * By reference at once; by the provider's id only once that is stored, while the receipt waits.
   */
  private boolean mustBeKnown(Message message, int attempt, long takenAt) {
    String channel = message.attempt(attempt).map(Attempt::channel).orElse("");
    boolean byId = Objects.requireNonNull(matching.get(channel), channel).byProviderId();
    boolean stored =
        audit
            .acceptedAt(new Reference(message.id(), attempt))
            .filter(at -> at < takenAt + PATIENCE_MILLIS)
            .isPresent();
    return !byId || (stored && !trial.faults().weather().jumps());
  }
}
