package io.signalbox.core.ingest;

import io.signalbox.core.ingest.Numbers.Result.Mobile;
import io.signalbox.core.ingest.RequestCheck.Checked;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.Tenant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The same request again: the first answer, once everything that it promises is there. Messages
 * that the first call did not store are stored now under its ids, times and prices; those that
 * nobody has begun to send are queued again, which the claim makes harmless.
 */
final class Repetition {
  private static final Set<State> UNTOUCHED =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED);

  private final Messages messages;
  private final Numbers numbers;
  private final RequestCheck check;
  private final Planner planner;
  private final Handover handover;

  Repetition(
      Messages messages, Numbers numbers, RequestCheck check, Planner planner, Handover handover) {
    this.messages = messages;
    this.numbers = numbers;
    this.check = check;
    this.planner = planner;
    this.handover = handover;
  }

  Answer finish(Tenant tenant, IngestRequest request, Stored first) {
    if (!first.fingerprint().equals(Fingerprint.of(request))) {
      return new Answer.Reused(first.requestId());
    }
    Map<MessageId, RecipientLine> missing = promised(first);
    List<Message> found = messages.findAll(List.copyOf(missing.keySet()));
    found.forEach(m -> missing.remove(m.id()));
    List<Origin> untouched =
        found.stream().filter(Repetition::untouched).map(Message::origin).toList();
    if (missing.isEmpty()) {
      return told(handover.hand(List.of(), untouched), first);
    }
    // As of then: a send time that is past by now was fine when the request came.
    Checked checked = check.check(tenant, request, first.acceptedAt());
    if (checked instanceof Checked.Bad bad) {
      // Configuration took away what the text or the channel came from; nobody was told 202.
      handover.hand(List.of(), untouched);
      return new Answer.Faulty(bad.faults());
    }
    Terms terms = ((Checked.Good) checked).terms();
    List<Origin> again =
        missing.values().stream()
            .map(l -> planner.again(tenant, terms, l, destination(l), first.acceptedAt()))
            .toList();
    return told(handover.hand(again, untouched), first);
  }

  private static Answer told(Optional<Answer.Unavailable> missed, Stored first) {
    return missed.isPresent() ? missed.get() : new Answer.Taken(true, first);
  }

  private static boolean untouched(Message message) {
    return UNTOUCHED.contains(message.state()) && message.attempts().isEmpty();
  }

  private static Map<MessageId, RecipientLine> promised(Stored first) {
    Map<MessageId, RecipientLine> lines = new LinkedHashMap<>();
    for (RecipientLine line : first.answer()) {
      if (line.id() != null) {
        lines.put(new MessageId(line.id()), line);
      }
    }
    return lines;
  }

  private Destination destination(RecipientLine line) {
    return numbers.look(line.to()) instanceof Mobile mobile
        ? mobile.destination()
        : new Destination(line.to(), line.country(), line.operator(), "UTC");
  }
}
