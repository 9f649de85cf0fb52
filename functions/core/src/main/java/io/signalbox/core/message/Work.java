package io.signalbox.core.message;

/** What travels in a queue or waits in a timer. Each kind has a JSON schema in {@code events/}. */
public interface Work {

  /** Distinguishes the work in a timer bucket: putting the same key again replaces the entry. */
  String key();

  /** The tenant, so that one tenant's flood does not hold up another (SQS fair queues). */
  String group();
}
