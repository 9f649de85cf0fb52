package io.signalbox.lab.faults;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.DeathReport;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What stored messages say of numbers: from then on it must hold. Times are in milliseconds. */
final class Numbers {
  private final Map<String, Long> optedOut = new HashMap<>();
  private final Map<String, Map<MessageId, DeathReport>> dead = new HashMap<>();
  private final Map<String, Long> held = new HashMap<>();

  /** A message was stored. */
  void stored(Message after, long now) {
    State state = after.state();
    if (state == State.DELIVERED) {
      lives(after);
    }
    if (state != State.REJECTED && state != State.UNDELIVERED) {
      // Before that the refusal is known to the function alone, which keeps what it says first.
      return;
    }
    if (says(after, "recipient_opted_out")) {
      optedOut.putIfAbsent(key(after.origin()), now);
    }
    if (says(after, "number_refused")) {
      dies(after, now);
    }
  }

  private static boolean says(Message after, String reason) {
    return reason.equals(after.reason())
        || after.attempts().stream()
            .map(Attempt::end)
            .anyMatch(end -> end != null && end.outcome().equals(reason));
  }

  /**
   * Of several attempts nobody sees which was reported: a process may have told of an earlier one
   * and died, and the message counts once, by its first report.
   */
  private void dies(Message message, long now) {
    if (message.attempts().size() > 1) {
      return;
    }
    String number = message.origin().to().number();
    Attempt last = message.attempts().get(message.attempts().size() - 1);
    dead.computeIfAbsent(number, n -> new HashMap<>())
        .putIfAbsent(message.id(), new DeathReport(message.id(), last.channel(), last.claimedAt()));
    if (isEnough(number)) {
      held.putIfAbsent(number, now);
    }
  }

  /** It arrived after all: its report counts no more. */
  private void lives(Message message) {
    String number = message.origin().to().number();
    Map<MessageId, DeathReport> reports = dead.get(number);
    if (reports != null && reports.remove(message.id()) != null && !isEnough(number)) {
      held.remove(number);
    }
  }

  private boolean isEnough(String number) {
    return Holds.isEnough(dead.getOrDefault(number, Map.of()).values());
  }

  private static String key(Message.Origin origin) {
    return origin.tenant() + origin.to().number();
  }

  /** Since when that number may not be sent to for that tenant, by its opt-out. */
  Optional<Long> optedOut(String tenant, String number) {
    return Optional.ofNullable(optedOut.get(tenant + number));
  }

  /** Since when it is held back for everybody. */
  Optional<Long> held(String number) {
    return Optional.ofNullable(held.get(number));
  }
}
