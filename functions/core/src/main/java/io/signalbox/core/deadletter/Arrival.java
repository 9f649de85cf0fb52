package io.signalbox.core.deadletter;

import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.message.Work;

/** What comes to be kept. */
public sealed interface Arrival {

  /** A message that could not be finished, with the record that said so. */
  record Dead(DeadLetterWork work, String original) implements Arrival {}

  /**
   * A record that was given back until its queue gave it up.
   *
   * @param recordId the queue's id of it
   */
  record Stuck(Work work, String recordId, String original) implements Arrival {}

  /**
   * A record that cannot be read.
   *
   * @param recordId the queue's id of it
   * @param reason stable code: {@link #UNREADABLE}, {@link #UNREAD_RECEIPT} or {@link #UNPROCESSED}
   */
  record Raw(String recordId, String reason, String original) implements Arrival {
    /** It cannot be parsed. */
    public static final String UNREADABLE = "unreadable";

    /** It is the sample of receipts that say nothing we know: no message died of it. */
    public static final String UNREAD_RECEIPT = "unread_receipt";

    /** It can be parsed, but was given back too often. */
    public static final String UNPROCESSED = "unprocessed";
  }

  /**
   * One that has come so often that it is kept as it came if it fails once more: the store may be
   * down, but something in this record may also fail every time, and it must neither go round for
   * ever nor vanish. Its message may stay open; the letter says so to whoever can look.
   */
  record Recurring(Arrival arrival, Raw asItCame) implements Arrival {}
}
