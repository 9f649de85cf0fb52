package io.signalbox.core.closing;

import io.signalbox.core.message.Message;
import java.util.Optional;

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

  /**
   * The message as a record of that attempt closed it, for that record's redelivery to announce;
   * empty when another closed it. A receipt may have corrected that end before the record came
   * again: then it is told as it was, as every end.
   */
  public static Optional<Message> recordOf(int attempt, Message message) {
    if (closed(attempt, message)) {
      return Optional.of(message);
    }
    int made = message.attempts().size();
    return made == attempt || made == attempt - 1
        ? EarlierEnd.of(message, "end-" + made).filter(was -> !EarlierEnd.isSilence(message))
        : Optional.empty();
  }

  private static boolean closed(int attempt, Message message) {
    String event = message.closedBy();
    return message.state().isFinal()
        && event != null
        && (event.equals("end-" + attempt)
            || event.equals(expiry(attempt))
            || event.startsWith(routing(attempt)));
  }
}
