package io.signalbox.core.deadletter;

import io.signalbox.core.closing.DeadLetterWork;

/** What comes to be kept. */
public sealed interface Arrival {

  /** A message that could not be finished, with the record that said so. */
  record Dead(DeadLetterWork work, String original) implements Arrival {}

  /**
   * A record that no function could finish or read.
   *
   * @param recordId the queue's id of it
   * @param reason stable code: {@link #UNREADABLE} or {@link #UNPROCESSED}
   */
  record Raw(String recordId, String reason, String original) implements Arrival {
    /** It cannot be parsed. */
    public static final String UNREADABLE = "unreadable";

    /** It can be parsed, but was given back too often. */
    public static final String UNPROCESSED = "unprocessed";
  }
}
