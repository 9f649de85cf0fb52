package io.signalbox.core.message;

/**
 * What is sent.
 *
 * @param body the rendered text
 * @param encoding chosen before segments are counted
 * @param segments parts that the network bills, 1 or more
 */
public record Text(String body, Encoding encoding, int segments) {

  /** The alphabets of GSM 03.38. */
  public enum Encoding {
    GSM7,
    UCS2
  }

  @Override
  public String toString() {
    return encoding + " x" + segments;
  }
}
