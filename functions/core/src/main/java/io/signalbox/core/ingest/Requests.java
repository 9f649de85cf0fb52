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
   * @param answer one line for each recipient, in the order of the request
   */
  record Stored(
      String tenant,
      String requestId,
      String fingerprint,
      Instant acceptedAt,
      List<RecipientLine> answer) {
    public Stored {
      answer = List.copyOf(answer);
    }
  }
}
