package io.signalbox.lab.outside;

import io.signalbox.core.message.Reference;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Provider;
import io.signalbox.lab.cloud.Instance;
import io.signalbox.lab.trial.Faults;
import io.signalbox.lab.trial.Judge.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A provider as one process calls it. A request that is underway arrives even when its process is
 * dead by then, but not after the channel's timeout.
 */
public final class ProviderPort implements Provider {
  private final Instance instance;
  private final Peer peer;
  private final CallWatch watch;
  private final long timeout;

  public ProviderPort(Instance instance, Peer peer, CallWatch watch) {
    this.instance = instance;
    this.peer = peer;
    this.watch = watch;
    this.timeout = peer.channel().limits().callTimeout().toMillis();
  }

  /** Sees every call as it begins and ends. */
  public interface CallWatch {
    void called(Instance instance, String channel, Reference reference);

    void returned(Reference reference);
  }

  private Faults faults() {
    return instance.trial().faults();
  }

  @Override
  public Outcome send(Submission submission) {
    Reference reference = submission.reference();
    instance.trial().judge().count(Count.STEPS);
    instance.maybeDie("before the call");
    instance.note("call " + peer.channel().name(), reference.toString(), "begins");
    watch.called(instance, peer.channel().name(), reference);
    long up = Math.min(faults().way(), timeout - 200);
    List<Optional<Outcome>> answer = new ArrayList<>();
    instance.trial().sim().after(up, () -> answer.add(peer.arrive(submission)));
    peer.begin(instance);
    Outcome outcome;
    try {
      instance.pause(up);
      outcome = answered(answer.get(0), timeout - up);
    } finally {
      peer.end(instance);
      watch.returned(reference);
    }
    instance.note("call " + peer.channel().name(), reference.toString(), outcome.toString());
    instance.maybeDie("after the call");
    return outcome;
  }

  private Outcome answered(Optional<Outcome> answer, long left) {
    if (answer.isEmpty()) {
      instance.pause(left);
      return new Outcome.Unknown("timeout");
    }
    instance.pause(faults().random().nextLong(20, Math.min(180, left)));
    return faults().loses() ? new Outcome.Unknown("connection_lost") : answer.get();
  }

  @Override
  public Standing query(Reference reference) {
    Standing found;
    try {
      found = instance.call("query", reference.toString(), () -> peer.standing(reference));
    } catch (RuntimeException noAnswer) {
      // A provider's failures are answers, never exceptions.
      found = Standing.of(Status.UNAVAILABLE);
    }
    instance.note("query", reference.toString(), found.status().name());
    return found;
  }
}
