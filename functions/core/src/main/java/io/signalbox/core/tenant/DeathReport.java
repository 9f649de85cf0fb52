package io.signalbox.core.tenant;

import io.signalbox.core.message.MessageId;
import java.time.Instant;
import java.util.Optional;

/**
 * A provider's word that a number cannot receive.
 *
 * @param message the message that showed it: one message is one report, however often it is told
 * @param channel through which it went; empty where an older version did not say
 * @param at when its attempt was claimed, so that every repetition says the same
 */
public record DeathReport(MessageId message, String channel, Instant at) {

  /** Its channel; none where nobody knows it, which is no other channel than any. */
  Optional<String> known() {
    return Optional.of(channel).filter(c -> !c.isEmpty());
  }
}
