package io.signalbox.core.message;

/** Where a message stands. {@link Transitions} says which changes are allowed. */
public enum State {
  /** Stored, and in its priority queue once the tenant has a 202. */
  ACCEPTED,
  /** Stored, waiting in a timer for the time that the tenant asked for. */
  SCHEDULED,
  /** Released from the timer into its priority queue. */
  QUEUED,
  /** An attempt is claimed; the provider may be called at any moment. */
  SENDING,
  /** A provider accepted it; the receipt is awaited. */
  SENT,
  /** An attempt ended without an answer; it may or may not have been sent. */
  CONFIRMING,
  /** The last attempt failed; another one is queued or timed. */
  RETRYING,
  /** Final: the handset confirmed. */
  DELIVERED(true),
  /** Final: the provider reported failure after accepting. */
  UNDELIVERED(true),
  /** Final: it may have been sent, and no receipt has told. */
  UNCONFIRMED(true),
  /** Final: its life ended before it could be sent. */
  EXPIRED(true),
  /** Final: the tenant cancelled it. */
  CANCELLED(true),
  /** Final: refused for good, by a provider or because no channel may carry it. */
  REJECTED(true),
  /** Final: attempts used up; a dead letter keeps it. */
  DEAD(true);

  private final boolean isFinal;

  State() {
    this(false);
  }

  State(boolean isFinal) {
    this.isFinal = isFinal;
  }

  /** Whether the message is closed; a later receipt may still correct two of the final states. */
  public boolean isFinal() {
    return isFinal;
  }
}
