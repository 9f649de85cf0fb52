package io.signalbox.local.system;

import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.Pause;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Priority;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Provider;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;

/**
 * A send function's process that dies in the middle: it claims and perhaps calls, by the same means
 * as the function, and leaves nothing else. Its lease is over at once, if not said otherwise.
 */
final class DeadProcess {
  private final LocalSystem system;
  private final Channel channel;
  private final Messages messages;
  private final Provider provider;

  DeadProcess(LocalSystem system, String channel) throws IOException {
    this.system = system;
    this.channel =
        Shipped.catalog(system.providers().endpoint().toString()).channel(channel).orElseThrow();
    Pause pause = Pause.jittered(new SplittableRandom(1));
    this.messages =
        new DynamoMessages(Stores.table(system, "messages"), pause, Retention.defaults());
    String secret = system.cloud().secret(LocalSystem.secret(channel));
    this.provider =
        Providers.shipped()
            .build(
                new Access(
                    this.channel,
                    () -> secret,
                    InstantSource.system(),
                    StepLog.NONE,
                    Metrics.NONE));
  }

  /** The record of a message's first attempt as it comes to this channel's lane. */
  Dispatch record(String id) {
    Choice choice = new Choice(channel.name(), "test", 0, channel.name() + " 1.00*");
    return Dispatch.first(message(id).origin(), Instant.now()).chosen(choice);
  }

  /** Claims and dies. */
  void claims(String id) {
    claims(id, Duration.ZERO);
  }

  /** Claims for that long and dies. */
  void claims(String id, Duration lease) {
    Instant now = Instant.now();
    Choice choice = new Choice(channel.name(), "test", 0, channel.name() + " 1.00*");
    Attempt attempt = new Attempt(1, choice, now, now.plus(lease), null);
    if (messages.apply(new MessageId(id), Transition.claim(attempt)).isEmpty()) {
      throw new AssertionError("the claim of " + id + " failed");
    }
  }

  /** Claims, calls, has the answer and dies. */
  Outcome claimsAndCalls(String id) {
    claims(id);
    Message.Origin origin = message(id).origin();
    Reference reference = new Reference(origin.id(), 1);
    return provider.send(
        new Provider.Submission(reference, origin.to().number(), origin.from(), origin.text()));
  }

  /** The queue delivers the record again. */
  void comesAgain(String id) {
    Priority priority = message(id).origin().kind().priority();
    Stores.put(system, channel.laneQueue(priority), new WorkCodec().write(record(id)));
  }

  private Message message(String id) {
    return messages.find(new MessageId(id)).orElseThrow();
  }
}
