package io.signalbox.local.sim;

/**
 * All that a decision about a call may depend on.
 *
 * @param to E.164
 * @param number of this call among those with its reference on its channel, from 1
 * @param ofMessage number of this call among those for its message on every channel, from 1;
 *     counted for magic numbers only, 1 for the others
 */
public record SimCall(String channel, String reference, String to, int number, int ofMessage) {

  /** The message that a reference {@code <messageId>-<n>} names; itself when it has no number. */
  static String messageOf(String reference) {
    int dash = reference.lastIndexOf('-');
    return dash > 0 ? reference.substring(0, dash) : reference;
  }
}
