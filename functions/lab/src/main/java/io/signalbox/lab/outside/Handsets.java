package io.signalbox.lab.outside;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The truth: what reached a handset, and what providers reported. */
public final class Handsets {
  private final Trial trial;
  private final Map<MessageId, Reference> reached = new HashMap<>();
  private final Set<Reference> reported = new HashSet<>();

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

  /** A provider is about to report that delivery. */
  void report(Reference reference) {
    reported.add(reference);
  }

  /** Whether the channel that made any of the message's attempts has reported its delivery. */
  public boolean reportedDelivered(MessageId id) {
    return reported.stream().anyMatch(r -> r.id().equals(id));
  }
}
