package io.signalbox.handlers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes phone numbers out of what is logged: the last line of defence, not the first. */
final class Mask {
  /** E.164: a plus sign and 7 to 15 digits. The first two digits and the last two stay. */
  private static final Pattern NUMBER = Pattern.compile("\\+(\\d{2})\\d{3,11}(\\d{2})(?!\\d)");

  private Mask() {}

  static Object in(Object value) {
    if (value instanceof Number || value instanceof Boolean) {
      return value;
    }
    Matcher matcher = NUMBER.matcher(String.valueOf(value));
    return matcher.replaceAll("+$1***$2");
  }
}
