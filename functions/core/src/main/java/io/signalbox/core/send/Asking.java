package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.send.Recording.Answer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** One record that asks a provider what became of an attempt. */
final class Asking {
  private final Catalog catalog;
  private final Function<Channel, Provider> providers;
  private final Messages messages;
  private final AfterCall afterCall;
  private final Recovery recovery;
  private final Recording recording;
  private final InstantSource clock;
  private final StepLog log;

  Asking(
      Catalog catalog,
      Function<Channel, Provider> providers,
      Messages messages,
      AfterCall afterCall,
      Recovery recovery,
      Recording recording,
      InstantSource clock,
      StepLog log) {
    this.catalog = catalog;
    this.providers = providers;
    this.messages = messages;
    this.afterCall = afterCall;
    this.recovery = recovery;
    this.recording = recording;
    this.clock = clock;
    this.log = log;
  }

  /** Of a channel that is not configured any more nobody can ask: its receipt check closes it. */
  Step ask(Dispatch dispatch) {
    return Optional.ofNullable(dispatch.choice())
        .map(Choice::channel)
        .flatMap(catalog::channel)
        .map(channel -> ask(dispatch, channel))
        .orElseGet(() -> Step.done(dispatch));
  }

  private Step ask(Dispatch dispatch, Channel channel) {
    Instant now = clock.instant();
    return Doubt.find(messages, dispatch, channel, now)
        .map(doubt -> ask(dispatch, channel, doubt, now))
        .orElseGet(() -> recovery.recover(dispatch, channel, now));
  }

  private Step ask(Dispatch dispatch, Channel channel, Doubt doubt, Instant now) {
    return switch (doubt.look()) {
      // The channel's configuration has changed meanwhile.
      case REPEAT -> Step.next(dispatch, Follow.ask(dispatch, doubt.attempt(), now));
      case QUERY -> query(dispatch, channel, doubt);
      case NONE -> Step.done(dispatch);
    };
  }

  private Step query(Dispatch dispatch, Channel channel, Doubt doubt) {
    Calling calling = new Calling(providers.apply(channel), channel.name(), log);
    Provider.Standing found = calling.query(dispatch);
    Instant end = clock.instant();
    Next next = afterCall.decideStatus(dispatch, found.status(), doubt.age(), channel, end);
    Answer answer = new Answer(outcomeOf(found), end, 0);
    return recording.record(dispatch, channel, doubt.message(), answer, next);
  }

  private static Outcome outcomeOf(Provider.Standing found) {
    return switch (found.status()) {
      case KNOWN -> new Outcome.Accepted(found.providerIds());
      case UNKNOWN_REFERENCE -> new Outcome.Temporary("never_arrived");
      case UNAVAILABLE -> new Outcome.Unknown("status_unavailable");
    };
  }
}
