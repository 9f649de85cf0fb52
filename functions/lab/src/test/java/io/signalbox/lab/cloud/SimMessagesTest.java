package io.signalbox.lab.cloud;

import io.signalbox.core.message.Messages;
import io.signalbox.core.testing.MessagesContract;

/** The simulated store obeys the contract of the real one. */
class SimMessagesTest extends MessagesContract {
  private final InFibers fibers = new InFibers();
  private final Messages messages =
      fibers.call(Messages.class, new SimMessages(fibers.instance, new MessageTable(fibers.trial)));

  @Override
  protected Messages messages() {
    return messages;
  }
}
