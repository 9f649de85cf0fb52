package io.signalbox.core.send;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.StepLog;
import java.util.Map;

/**
 * Calls a provider. One that throws has a fault of ours, and nobody knows how far it came: that is
 * an outcome like others, or it would be known to nobody, nor held against the channel.
 */
final class Calling {
  private final Provider provider;
  private final String channel;
  private final StepLog log;

  Calling(Provider provider, String channel, StepLog log) {
    this.provider = provider;
    this.channel = channel;
    this.log = log;
  }

  /** Fetches what calls need, so that no call waits for it between its claim and its end. */
  void prepare() {
    try {
      provider.prepare();
    } catch (RuntimeException e) {
      failed("prepare", "", e);
    }
  }

  Outcome send(Dispatch dispatch, Message message) {
    Message.Origin origin = message.origin();
    Provider.Submission submission =
        new Provider.Submission(
            new Reference(dispatch.id(), dispatch.attempt()),
            origin.to().number(),
            origin.from(),
            origin.text());
    try {
      return provider.send(submission);
    } catch (RuntimeException e) {
      failed("send", dispatch.id().value(), e);
      return new Outcome.Unknown("adapter_failed");
    }
  }

  Provider.Standing query(Dispatch dispatch) {
    try {
      return provider.query(new Reference(dispatch.id(), dispatch.attempt()));
    } catch (RuntimeException e) {
      failed("query", dispatch.id().value(), e);
      return Provider.Standing.of(Provider.Status.UNAVAILABLE);
    }
  }

  /** The class alone: a client's message may quote what it was given, a number or a secret. */
  private void failed(String what, String id, RuntimeException e) {
    String cause = e.getClass().getSimpleName();
    log.step("provider.failed", id, "", Map.of("channel", channel, "what", what, "cause", cause));
  }
}
