package io.signalbox.core.ingest;

import io.signalbox.core.ingest.Requests.Stored;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the tenant is told about a request. */
public sealed interface Answer {

  /**
   * Everything is stored and queued (202), or was already asked for and now is (200).
   *
   * @param first the request with its first answer, whichever call this is
   */
  record Taken(boolean repeated, Stored first) implements Answer {}

  /** Refused whole, nothing stored: every fault at once (400). */
  record Faulty(List<Fault> faults) implements Answer {
    public Faulty {
      faults = List.copyOf(faults);
    }
  }

  /** The request id belongs to another request of this tenant (422). */
  record Reused(String requestId) implements Answer {}

  /**
   * Not all could be stored and queued (503). The same request again finishes it.
   *
   * @param code {@code storage_unavailable} or {@code queue_unavailable}
   * @param detail for people
   * @param cause for the log; null when the queue just did not take all
   */
  record Unavailable(String code, String detail, @Nullable RuntimeException cause)
      implements Answer {

    static Unavailable storage(RuntimeException cause) {
      return new Unavailable(
          "storage_unavailable", "Not everything could be stored; send the same again.", cause);
    }

    static Unavailable queue(@Nullable RuntimeException cause) {
      return new Unavailable(
          "queue_unavailable", "Not everything could be queued; send the same again.", cause);
    }
  }

  /** The branch for what this is; exhaustive by its parameters. */
  default <R> R fold(
      Function<Taken, R> taken,
      Function<Faulty, R> faulty,
      Function<Reused, R> reused,
      Function<Unavailable, R> unavailable) {
    if (this instanceof Taken t) {
      return taken.apply(t);
    }
    if (this instanceof Faulty f) {
      return faulty.apply(f);
    }
    return this instanceof Reused r ? reused.apply(r) : unavailable.apply((Unavailable) this);
  }
}
