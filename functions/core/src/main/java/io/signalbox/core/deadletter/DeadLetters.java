package io.signalbox.core.deadletter;

import java.time.Instant;

/** Where dead letters are kept. */
public interface DeadLetters {

  /** Keeps one; the same id again changes nothing. */
  void keep(Letter letter);

  /**
   * One dead letter.
   *
   * @param id of the message, or of the queue record when it could not be read
   * @param tenant or empty when unknown
   * @param reason stable code
   * @param history what happened to the message, for people; may be empty
   * @param original the record as it came
   */
  record Letter(
      String id, String tenant, String reason, String history, String original, Instant at) {}
}
