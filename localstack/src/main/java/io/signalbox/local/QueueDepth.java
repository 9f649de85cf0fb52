package io.signalbox.local;

/**
 * Records of a queue.
 *
 * @param visible ready to be received
 * @param inFlight received and not deleted
 * @param delayed not ready yet
 */
public record QueueDepth(int visible, int inFlight, int delayed) {
  /** All records. */
  public int total() {
    return visible + inFlight + delayed;
  }
}
