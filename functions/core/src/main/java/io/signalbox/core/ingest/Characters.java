package io.signalbox.core.ingest;

/**
 * Which characters can go to a phone and through every store: all but control characters and halves
 * of surrogate pairs, which no encoding has. Line ends and tabs are text. U+FFFD is what a decoder
 * puts where the body was no UTF-8: what was meant is lost, so it is refused too. So are U+FFFE and
 * U+FFFF, which no queue of SQS takes: its characters are those of XML 1.0.
 */
final class Characters {
  private static final int REPLACEMENT = 0xFFFD;
  private static final int LAST_OF_PLANE = 0xFFFF;

  private Characters() {}

  /** Whether the text has good characters only. */
  static boolean good(String text) {
    return text.codePoints().allMatch(Characters::good);
  }

  /**
   * The text as it may be told and stored.
   *
   * @param most how many characters are kept at most; each other than a good one becomes U+FFFD
   */
  static String shown(String text, int most) {
    return text.codePoints()
        .limit(most)
        .map(c -> good(c) ? c : REPLACEMENT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean good(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character == '\n' || character == '\r' || character == '\t';
      case Character.SURROGATE -> false;
      default -> character < REPLACEMENT || character > LAST_OF_PLANE;
    };
  }
}
