package io.signalbox.core.message;

/**
 * Where a message goes.
 *
 * @param number E.164 with its plus sign
 * @param country ISO 3166 alpha-2, upper case
 * @param operator the mobile network, or {@code "unknown"}
 * @param zone IANA time zone of the number
 */
public record Destination(String number, String country, String operator, String zone) {

  /** For logs and messages: country code and last two digits only. */
  public static String mask(String number) {
    int length = number.length();
    return length < 6 ? "***" : number.substring(0, 3) + "***" + number.substring(length - 2);
  }

  @Override
  public String toString() {
    return mask(number) + " " + country + " " + operator;
  }
}
