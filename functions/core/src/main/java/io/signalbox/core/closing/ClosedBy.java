package io.signalbox.core.closing;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.State;
import java.util.List;
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
   * empty when another closed it. A dead one may have proved delivered before its record came
   * again: then it is the dead one, whose end is told as every end.
   */
  public static Optional<Message> recordOf(int attempt, Message message) {
    return closed(attempt, message)
        ? Optional.of(message)
        : message.attempt(attempt).flatMap(a -> dead(a, message));
  }

  private static Optional<Message> dead(Attempt attempt, Message now) {
    Attempt.End end = attempt.end();
    int deliveries = now.receipts().size();
    boolean wasDead =
        now.state() == State.DELIVERED
            && now.attempts().size() == attempt.number()
            && now.sequence() == now.replays() + 1 + deliveries
            && deliveries > 0
            && attempt.failed();
    if (end == null || !wasDead) {
      return Optional.empty();
    }
    boolean used = attempt.number() >= now.origin().maxAttempts();
    return Optional.of(
        new Message(
            now.origin(),
            now.doubted().isEmpty() ? State.DEAD : State.UNCONFIRMED,
            now.attempts(),
            List.of(),
            now.replays() + 1,
            "end-" + attempt.number(),
            end.at(),
            used ? "attempts_used_up" : "life_used_up",
            now.replays(),
            now.feedback()));
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
