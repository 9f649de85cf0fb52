package io.signalbox.core.ingest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Remembers requests by tenant and {@code requestId}, so that a repetition is recognized. */
public interface Requests {

  /** Stores the first answer; when a request of that id is there already, returns that one. */
  Optional<Stored> putIfAbsent(Stored request);

  Optional<Stored> find(String tenant, String requestId);

  /**
   * A request with its first answer.
   *
   * @param fingerprint of the canonical body, to tell a repetition from another request
   * @param lastDeadline the latest deadline of its messages, the time of acceptance when it has
   *     none: it is remembered longer than any of them, or the same id with another text would meet
   *     the old messages and send nothing
   * @param answer one line for each recipient, in the order of the request
   */
  record Stored(
      String tenant,
      String requestId,
      String fingerprint,
      Instant acceptedAt,
      Instant lastDeadline,
      List<RecipientLine> answer) {
    public Stored {
      answer = List.copyOf(answer);
    }
  }
}
