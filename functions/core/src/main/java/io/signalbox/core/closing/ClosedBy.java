package io.signalbox.core.closing;

import io.signalbox.core.message.Message;

/**
 * The events by which the record of an attempt closes its message, in routing or in a lane. One
 * list for both: a record whose process died before the announcement may come again at the other
 * end (a breaker opened or closed meanwhile), and announces there.
 */
public final class ClosedBy {
  private ClosedBy() {}

  /** How the events begin by which routing closes a message at that attempt's record. */
  public static String routing(int attempt) {
    return "route-" + attempt + "-";
  }

  /** The lane's function found the message past its life. */
  public static String expiry(int attempt) {
    return "send-" + attempt + "-expired";
  }

  /** Whether the message is closed, and a record of that attempt did it. */
  public static boolean recordOf(int attempt, Message message) {
    String event = message.closedBy();
    return message.state().isFinal()
        && event != null
        && (event.equals("end-" + attempt)
            || event.equals(expiry(attempt))
            || event.startsWith(routing(attempt)));
  }
}
