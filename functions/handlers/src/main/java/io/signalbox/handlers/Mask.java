package io.signalbox.handlers;

import java.util.regex.Pattern;

/**
 * Takes phone numbers out of what is logged: the last line of defence, not the first.
 *
 * <p>A number is a plus sign (or its form in URLs, {@code %2B}) and 7 to 15 digits; or 10 to 15
 * digits that stand alone, as providers spell numbers without the sign: neither letter, digit,
 * underscore nor dash next to them, and no decimal point before. So ids, references and trace ids
 * stay readable; a time in milliseconds within a text does not, which is the smaller loss. The
 * first two digits and the last two stay. Values that are numbers by type are amounts and stay.
 * Numbers with blanks or dashes inside are not found: nothing here writes them.
 */
final class Mask {
  private static final Pattern SIGNED =
      Pattern.compile("(\\+|%2[Bb])(\\d{2})\\d{3,11}(\\d{2})(?!\\d)");
  private static final Pattern ALONE =
      Pattern.compile("(?<![\\w.-])(\\d{2})\\d{6,11}(\\d{2})(?![\\w-])");

  private Mask() {}

  static Object in(Object value) {
    return value instanceof Number || value instanceof Boolean ? value : text(value.toString());
  }

  static String text(String text) {
    String signed = SIGNED.matcher(text).replaceAll("$1$2***$3");
    return ALONE.matcher(signed).replaceAll("$1***$2");
  }
}
