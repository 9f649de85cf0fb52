package io.signalbox.core.receipt;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.ProviderIds.Part;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import java.time.InstantSource;
import java.util.Optional;

/** Finds the attempt that a receipt reports on, and which part of its message. */
final class Whose {
  private final Messages messages;
  private final ProviderIds ids;
  private final InstantSource clock;

  Whose(Messages messages, ProviderIds ids, InstantSource clock) {
    this.messages = messages;
    this.ids = ids;
    this.clock = clock;
  }

  /** Empty when nobody knows it (yet). */
  Optional<Part> find(Receipt receipt) {
    if (receipt.reference().isEmpty()) {
      return ids.find(receipt.channel(), receipt.providerId())
          .map(p -> p.parts() > 1 ? p : told(receipt, p.reference()));
    }
    Optional<Reference> named = Reference.parse(receipt.reference());
    return receipt.partUnsaid() && receipt.status() == State.DELIVERED
        ? named.flatMap(reference -> byId(receipt, reference))
        : named.map(reference -> told(receipt, reference));
  }

  private static Part told(Receipt receipt, Reference reference) {
    return new Part(reference, receipt.part(), receipt.parts());
  }

  /** An id that says nothing of that attempt leaves the receipt to be one of the whole. */
  private Optional<Part> byId(Receipt receipt, Reference named) {
    Optional<Part> known = ids.find(receipt.channel(), receipt.providerId());
    if (known.isEmpty() && mayBecomeKnown(receipt, named)) {
      return Optional.empty();
    }
    return known
        .filter(p -> p.reference().equals(named))
        .or(() -> Optional.of(told(receipt, named)));
  }

  /**
   * Of a message of several parts whose attempt still runs, or was answered with several ids: a
   * record stores them soon. An attempt that ended without an answer has none to wait for.
   */
  private boolean mayBecomeKnown(Receipt receipt, Reference named) {
    return clock.instant().isBefore(receipt.receivedAt().plus(OneReceipt.PARK_FOR))
        && messages
            .find(named.id())
            .filter(message -> message.origin().text().segments() > 1)
            .filter(message -> isOpen(message, named.attempt()))
            .isPresent();
  }

  private static boolean isOpen(Message message, int attempt) {
    return message
        .attempt(attempt)
        .filter(a -> a.end() == null || a.end().providerIds().size() > 1)
        .isPresent();
  }
}
