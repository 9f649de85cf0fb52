package io.signalbox.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which attempt a provider's own id stands for, at channels whose receipts do not echo our
 * reference. Ids are in their channel's canonical form. Expired entries are as good as none.
 */
public interface ProviderIds {

  /**
   * Stores the ids of an attempt, one for each part of it, in order; repeating changes nothing. An
   * id that stands for another attempt already stands for none from then on: whoever uses an id
   * twice cannot be believed about either.
   *
   * @param until when they are forgotten
   */
  void remember(String channel, List<String> ids, Reference reference, Instant until);

  /** What the id stands for; empty when it is unknown, expired, or was used twice. */
  Optional<Part> find(String channel, String id);

  /**
   * A part of an attempt's message.
   *
   * @param part from 1 to {@code parts}
   * @param parts how many there are; 1 for a message that is reported on as a whole
   */
  record Part(Reference reference, int part, int parts) {
    public Part {
      if (part < 1 || part > parts) {
        throw new IllegalArgumentException("part " + part + " of " + parts);
      }
    }
  }
}
