package io.signalbox.lab.outside;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The truth: what reached a handset, and what providers reported. */
public final class Handsets {
  private final Trial trial;
  private final Function<MessageId, Optional<Message>> messages;
  private final Map<MessageId, Reference> reached = new HashMap<>();
  private final Map<MessageId, Map<Integer, Parts>> reported = new HashMap<>();
  private final Map<MessageId, Map<Integer, Parts>> taken = new HashMap<>();

  /** When each part of an attempt was last reported delivered, in milliseconds. */
  private record Parts(int all, Map<Integer, Long> at) {
    boolean isWhole() {
      return at.size() == all;
    }
  }

  /**
   * Handsets.
   *
   * @param messages what is stored, to see whether an attempt was in doubt
   */
  public Handsets(Trial trial, Function<MessageId, Optional<Message>> messages) {
    this.trial = trial;
    this.messages = messages;
  }

  /**
   * A text arrives. A second one of the same message must not, unless the earlier attempt was in
   * doubt or reported as failed, and another one was allowed to follow: that is a duplicate, and
   * counted.
   */
  void reach(Reference reference) {
    trial.trace().note("handset", "got", reference.toString(), "");
    Reference before = reached.putIfAbsent(reference.id(), reference);
    if (before == null) {
      return;
    }
    int earlier = Math.min(before.attempt(), reference.attempt());
    boolean allowed =
        before.attempt() != reference.attempt()
            && messages.apply(reference.id()).filter(m -> mayBeFollowed(m, earlier)).isPresent();
    if (allowed) {
      trial.judge().count(Count.DUPLICATES);
    } else {
      trial
          .judge()
          .breach(Breach.DOUBLE_SENT, "the handset got " + before + " and then " + reference);
    }
  }

  private static boolean mayBeFollowed(Message message, int attempt) {
    return message.attempt(attempt).filter(Attempt::isDoubted).isPresent()
        || message.receipts().stream().anyMatch(r -> r.followed() && r.attempt() == attempt);
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
