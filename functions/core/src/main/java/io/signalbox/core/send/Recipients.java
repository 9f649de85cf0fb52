package io.signalbox.core.send;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenants;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a recipient may still be sent to: what was accepted days or attempts ago must not pass by
 * an opt-out or a hold of now. A first attempt at once is not asked for; it was asked when the
 * message was accepted.
 */
final class Recipients {
  private final Tenants tenants;
  private final HoldPolicy holds;
  private final StepLog log;

  Recipients(Tenants tenants, HoldPolicy holds, StepLog log) {
    this.tenants = tenants;
    this.holds = holds;
    this.log = log;
  }

  /** Why that attempt, claimed already, must not be called; empty when it may. At most one read. */
  Optional<Outcome> obstacle(Dispatch dispatch, Message message, Instant now) {
    Message.Origin origin = message.origin();
    if (origin.sendAt() == null && dispatch.attempt() == 1) {
      return Optional.empty();
    }
    try {
      return refusal(origin, now).map(refusal -> new Outcome.Refused(refusal, ""));
    } catch (RuntimeException e) {
      log.step(
          "send.recipient_unread",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("attempt", dispatch.attempt(), "cause", String.valueOf(e)));
      return Optional.of(Sender.HELD_UP);
    }
  }

  private Optional<RefusalClass> refusal(Message.Origin origin, Instant now) {
    String number = origin.to().number();
    NumberFacts facts = tenants.facts(origin.tenant(), List.of(number));
    if (facts.suppressed().contains(number)) {
      return Optional.of(RefusalClass.OPTED_OUT);
    }
    return holds
        .heldUntil(facts.reports().getOrDefault(number, Set.of()), now)
        .map(until -> RefusalClass.HELD);
  }
}
