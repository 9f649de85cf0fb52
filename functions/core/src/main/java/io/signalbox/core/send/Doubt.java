package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.State;

/** Whether nobody knows what became of a record's attempt. */
final class Doubt {
  private Doubt() {}

  /** Of the last attempt, and that channel made it. */
  static boolean is(Message message, Dispatch dispatch, Channel channel) {
    return message.state() == State.CONFIRMING
        && message.attempts().size() == dispatch.attempt()
        && message.attempts().get(dispatch.attempt() - 1).channel().equals(channel.name());
  }
}
