package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An attempt of which nobody knows what became.
 *
 * @param attempt the message's last
 * @param age time since its call began; below zero when a clock went back
 * @param look how its channel can tell
 */
record Doubt(Message message, Attempt attempt, Duration age, Look look) {

  /** Empty when the record's attempt is none of the last ones in doubt, or of another channel. */
  static Optional<Doubt> find(Messages messages, Dispatch dispatch, Channel channel, Instant now) {
    return messages
        .find(dispatch.id())
        .filter(message -> message.state() == State.CONFIRMING)
        .filter(message -> message.attempts().size() == dispatch.attempt())
        .flatMap(
            message ->
                message
                    .attempt(dispatch.attempt())
                    .filter(attempt -> attempt.channel().equals(channel.name()))
                    .map(attempt -> of(message, attempt, channel, now)));
  }

  private static Doubt of(Message message, Attempt attempt, Channel channel, Instant now) {
    Duration age = Duration.between(attempt.calledAt(), now);
    return new Doubt(message, attempt, age, Look.of(channel, age));
  }
}
