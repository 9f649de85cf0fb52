package io.signalbox.local.sim;

/** Counts segments for protocols whose requests do not say; apart from the core's count. */
final class Segments {
  private static final String BASIC =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
          + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
  private static final String EXTENSION = "\f^{}\\[~]|€";

  private Segments() {}

  /** GSM-7 when every character allows it, else UCS-2; at least 1. */
  static int count(String text) {
    int septets = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (BASIC.indexOf(c) < 0 && EXTENSION.indexOf(c) < 0) {
        return parts(text.length(), 70, 67);
      }
      septets += EXTENSION.indexOf(c) < 0 ? 1 : 2;
    }
    return parts(septets, 160, 153);
  }

  private static int parts(int units, int single, int each) {
    return units <= single ? 1 : (units + each - 1) / each;
  }
}
