package io.signalbox.lab.outside;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The truth: what reached a handset, and what providers reported. */
public final class Handsets {
  private final Trial trial;
  private final Map<MessageId, Reference> reached = new HashMap<>();
  private final Map<MessageId, Map<Integer, Parts>> reported = new HashMap<>();
  private final Map<MessageId, Map<Integer, Parts>> taken = new HashMap<>();

  /** When each part of an attempt was last reported delivered, in milliseconds. */
  private record Parts(int all, Map<Integer, Long> at) {
    boolean isWhole() {
      return at.size() == all;
    }
  }

  public Handsets(Trial trial) {
    this.trial = trial;
  }

  /** A text arrives; a second one of the same message is what must never happen. */
  void reach(Reference reference) {
    trial.trace().note("handset", "got", reference.toString(), "");
    Reference before = reached.putIfAbsent(reference.id(), reference);
    if (before != null) {
      trial
          .judge()
          .breach(Breach.DOUBLE_SENT, "the handset got " + before + " and then " + reference);
    }
  }

  /** A provider reports now that this part was delivered. */
  void report(Reference reference, int part, int parts) {
    note(reported, reference, part, parts);
  }

  /** It was told that its report is taken. */
  void take(Reference reference, int part, int parts) {
    note(taken, reference, part, parts);
  }

  private void note(
      Map<MessageId, Map<Integer, Parts>> where, Reference reference, int part, int parts) {
    where
        .computeIfAbsent(reference.id(), id -> new TreeMap<>())
        .computeIfAbsent(reference.attempt(), a -> new Parts(parts, new TreeMap<>()))
        .at()
        .put(part, trial.sim().now());
  }

  /** Whether the provider of one of the message's attempts reported all its parts delivered. */
  public boolean reportedDelivered(MessageId id) {
    return reported.getOrDefault(id, Map.of()).values().stream().anyMatch(Parts::isWhole);
  }

  /**
   * The attempts of which every part's delivery was taken in, with the time in milliseconds when
   * the part that was longest not heard of was.
   */
  public Map<Integer, Long> takenWhole(MessageId id) {
    Map<Integer, Long> whole = new TreeMap<>();
    taken
        .getOrDefault(id, Map.of())
        .forEach(
            (attempt, parts) -> {
              if (parts.isWhole()) {
                whole.put(attempt, parts.at().values().stream().min(Long::compare).orElseThrow());
              }
            });
    return whole;
  }
}
