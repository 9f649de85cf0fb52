package io.signalbox.core.deadletter;

import java.util.Locale;

/** Why a letter is not replayed, in the order in which it is asked. */
public enum Obstacle {
  /** No letter of that id is kept. */
  LETTER_NOT_FOUND,
  /** An operator discarded it. */
  DISCARDED,
  /** It was replayed before; a message that died again has another letter. */
  ALREADY_REPLAYED,
  /** A replay of it is scheduled. */
  ALREADY_REPLAYING,
  /** Its record can still not be read. */
  UNREADABLE,
  /** Its record can be read, but means nothing when it comes late: a tick. */
  WORTHLESS,
  /** Its message is not kept any more. */
  MESSAGE_GONE,
  /** One of its attempts was delivered after all. */
  DELIVERED,
  /** Its message is not dead any more, or has died again since. */
  NOT_DEAD,
  /** Its record asks for an attempt of a message that is closed. */
  MESSAGE_CLOSED,
  /** Its message's life is over: nothing is sent after the deadline. */
  DEADLINE_PASSED,
  /** Its recipient may not be sent to any more. */
  OPTED_OUT,
  /** Providers report that its number cannot receive, and it is held back. */
  NUMBER_HELD,
  /** It was tried as often as any message may be. */
  ATTEMPT_LIMIT,
  /** An attempt may have been sent, and nobody knows: an operator's wish makes it no safer. */
  OUTCOME_UNKNOWN,
  /** No channel of this configuration may carry it. */
  NO_CHANNEL;

  /** Stable code, for programs. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
