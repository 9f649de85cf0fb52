package io.signalbox.local.sim;

/**
 * A send as read from the wire.
 *
 * @param callback where the receipts go, or empty for the default
 */
record Submission(String reference, String to, String text, int segments, String callback) {
  @Override
  public String toString() {
    return reference;
  }
}
