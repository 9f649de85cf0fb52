package io.signalbox.core.breaker;

/** How much is in a queue. */
public interface LaneDepths {

  /**
   * As the queue service knows it, approximately. Throws what the service throws.
   *
   * @param queue its logical name
   */
  Depth of(String queue);

  /**
   * Messages in one queue, 0 or more each; those with a delay are not among them.
   *
   * @param visible not yet received, or back
   * @param inFlight received and not yet deleted: being worked, or hidden until their visibility
   *     ends
   */
  record Depth(long visible, long inFlight) {}
}
