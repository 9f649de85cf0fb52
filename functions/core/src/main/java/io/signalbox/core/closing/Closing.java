package io.signalbox.core.closing;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What follows a final state: a webhook where the tenant wants one, a dead letter for the dead.
 * Called after the state is stored; the caller acknowledges its own record only afterwards, and on
 * redelivery recognizes its own event in {@link Message#closedBy}, so both happen at least once.
 */
public final class Closing {
  /** Logical names of the queues. */
  public static final String WEBHOOKS = "webhooks";

  public static final String DEADLETTERS = "deadletters";

  private final Queues queues;

  public Closing(Queues queues) {
    this.queues = queues;
  }

  /**
   * Tells the tenant alone, for whoever keeps the dead letter itself.
   *
   * @return false when the webhook could not be queued; telling again is harmless
   */
  public boolean tell(Message closed) {
    String url = closed.origin().callbackUrl();
    return url == null || send(WEBHOOKS, List.of(Delivery.now(webhook(closed, url)))).isEmpty();
  }

  /**
   * Announces closed messages.
   *
   * @return those whose announcements could not all be queued; announcing them again is harmless
   */
  public List<Message> announce(List<Message> closed) {
    List<Delivery> hooks = new ArrayList<>();
    List<Delivery> letters = new ArrayList<>();
    for (Message message : closed) {
      if (message.origin().callbackUrl() != null) {
        hooks.add(Delivery.now(webhook(message, message.origin().callbackUrl())));
      }
      if (message.state() == State.DEAD) {
        letters.add(Delivery.now(deadLetter(message)));
      }
    }
    List<Delivery> unsent = new ArrayList<>(send(WEBHOOKS, hooks));
    unsent.addAll(send(DEADLETTERS, letters));
    return closed.stream().filter(m -> unsent.stream().anyMatch(d -> isOf(m, d))).toList();
  }

  private List<Delivery> send(String queue, List<Delivery> deliveries) {
    return deliveries.isEmpty() ? List.of() : queues.send(queue, deliveries);
  }

  private static boolean isOf(Message message, Delivery delivery) {
    if (delivery.work() instanceof WebhookWork hook) {
      return hook.id().equals(message.id());
    }
    return delivery.work() instanceof DeadLetterWork letter && letter.id().equals(message.id());
  }

  private static WebhookWork webhook(Message message, String url) {
    Instant at = closedAt(message);
    return new WebhookWork(
        message.id(),
        message.origin().tenant(),
        message.origin().requestId(),
        message.state(),
        message.sequence(),
        at,
        message.reason() == null ? "" : message.reason(),
        message.origin().traceId(),
        url,
        0,
        at);
  }

  private static DeadLetterWork deadLetter(Message message) {
    String reason = message.reason() == null ? "attempts_used_up" : message.reason();
    return new DeadLetterWork(
        message.id(),
        message.origin().tenant(),
        message.sequence(),
        reason,
        message.origin().traceId(),
        closedAt(message));
  }

  private static Instant closedAt(Message message) {
    return Objects.requireNonNull(message.closedAt(), "a final state has its time");
  }
}
