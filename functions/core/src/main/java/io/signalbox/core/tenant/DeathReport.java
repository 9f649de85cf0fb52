package io.signalbox.core.tenant;

import io.signalbox.core.message.MessageId;
import java.time.Instant;

/**
 * A provider's word that a number cannot receive.
 *
 * @param message the message that showed it: one message is one report, however often it is told
 * @param channel through which it went
 * @param at when its attempt was claimed, so that every repetition says the same
 */
public record DeathReport(MessageId message, String channel, Instant at) {}
