package io.signalbox.core.ingest;

import java.time.Instant;
import java.time.LocalDateTime;

/** When the tenant wants a message sent. */
public sealed interface SendAt {

  /** At that instant. */
  record At(Instant instant) implements SendAt {}

  /**
   * When clocks there show that time.
   *
   * @param zone IANA time zone, or {@link #RECIPIENT}
   */
  record Local(LocalDateTime time, String zone) implements SendAt {
    /** Means the zone of each recipient's number. */
    public static final String RECIPIENT = "recipient";

    public boolean atRecipient() {
      return zone.equals(RECIPIENT);
    }
  }

  /** Whether each recipient may have another instant. */
  default boolean varies() {
    return this instanceof Local local && local.atRecipient();
  }
}
