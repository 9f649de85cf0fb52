package io.signalbox.core.send;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** The end of a batch: what follows is queued, and only then are records acknowledged. */
final class Finishing {
  private final Closing closing;
  private final Later later;
  private final StepLog log;

  Finishing(Closing closing, Later later, StepLog log) {
    this.closing = closing;
    this.later = later;
    this.log = log;
  }

  /** A record whose store fails goes back alone; its neighbours are not held up. */
  Step guarded(Dispatch dispatch, String channel, Function<Dispatch, Step> work) {
    try {
      return work.apply(dispatch);
    } catch (RuntimeException e) {
      log.step(
          "send.failed",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("channel", channel, "cause", String.valueOf(e)));
      return Step.giveBack(dispatch);
    }
  }

  /** The records that the queue shall deliver again. */
  List<Dispatch> finish(List<Step> steps) {
    List<Message> closed = steps.stream().map(Step::closed).filter(Objects::nonNull).toList();
    List<TimerEntry> next = steps.stream().flatMap(s -> s.next().stream()).toList();
    List<Message> unannounced = closing.announce(closed);
    Set<TimerEntry> unsent = new HashSet<>(later.schedule(next));
    return steps.stream()
        .filter(
            s ->
                s.giveBack()
                    || unannounced.contains(s.closed())
                    || s.next().stream().anyMatch(unsent::contains))
        .map(Step::dispatch)
        .toList();
  }
}
