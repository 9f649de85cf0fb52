package io.signalbox.adapters.provider.call;

import java.util.regex.Pattern;

/** A provider's words on their way into our records and logs. */
final class Codes {
  private static final int LONGEST = 40;
  private static final Pattern ODD = Pattern.compile("[^A-Za-z0-9_.:-]+");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{7,}");

  private Codes() {}

  /** Short, plain, and without anything that could be a phone number. */
  static String clean(String code) {
    String plain = ODD.matcher(code).replaceAll("_");
    String masked = NUMBER.matcher(plain).replaceAll("N");
    return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST);
  }
}
