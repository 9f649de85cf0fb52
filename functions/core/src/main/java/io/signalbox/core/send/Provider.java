package io.signalbox.core.send;

import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Text;
import java.util.List;

/** Speaks one provider's protocol for one channel. Never throws for what a provider does. */
public interface Provider {

  /** One call; the reference is the idempotency key where the provider takes one. */
  Outcome send(Submission submission);

  /**
   * Fetches what calls need and may be slow to get, a secret for instance, so that calls need not
   * wait for it. Must not fail a batch: a call that lacks it says so.
   */
  default void prepare() {}

  /** What became of an earlier submission; only for channels that support a status query. */
  Standing query(Reference reference);

  /**
   * What a call needs.
   *
   * @param to E.164
   * @param from sender id, or empty for the channel's default
   */
  record Submission(Reference reference, String to, String from, Text text) {
    @Override
    public String toString() {
      return reference + " " + text;
    }
  }

  /**
   * Answer to a status query.
   *
   * @param providerIds its own ids, where it tells them; none unless it is known
   */
  record Standing(Status status, List<String> providerIds) {
    public Standing {
      providerIds = List.copyOf(providerIds);
    }

    /** Without ids. */
    public static Standing of(Status status) {
      return new Standing(status, List.of());
    }
  }

  /** What became of a submission. */
  enum Status {
    /** The provider has it: it was sent. */
    KNOWN,
    /** The provider never got it: it was not sent. */
    UNKNOWN_REFERENCE,
    /** No usable answer; ask again later. */
    UNAVAILABLE
  }
}
