package io.signalbox.core.channel;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a provider's id in a receipt follows from the one in its submit answer: both become the same
 * canonical text. What is not in the expected form stays as it is but for blanks and case, on both
 * sides, so that a provider that changes its form for some messages is still matched for others.
 */
public enum IdCodec {
  /** Byte by byte the same. */
  EXACT("exact", Form.VERBATIM, Form.VERBATIM),
  /** Blanks around it and upper or lower case do not matter. */
  CASELESS("caseless", Form.WORD, Form.WORD),
  /** Decimal digits; leading zeros do not matter. */
  DECIMAL("decimal", Form.DECIMAL, Form.DECIMAL),
  /** Hexadecimal digits of any case; leading zeros and a prefix {@code 0x} do not matter. */
  HEX("hex", Form.HEX, Form.HEX),
  /** Hexadecimal in the answer, decimal in the receipt. */
  HEX_TO_DECIMAL("hexToDecimal", Form.HEX, Form.DECIMAL),
  /** Decimal in the answer, hexadecimal in the receipt. */
  DECIMAL_TO_HEX("decimalToHex", Form.DECIMAL, Form.HEX),
  /** A UUID with or without dashes and braces, in any case. */
  UUID("uuid", Form.UUID, Form.UUID);

  private static final Pattern DECIMAL_DIGITS = Pattern.compile("[0-9]{1,60}");
  private static final Pattern HEX_DIGITS = Pattern.compile("[0-9a-f]{1,60}");
  private static final Pattern UUID_DIGITS = Pattern.compile("[0-9a-f]{32}");

  private final String wireName;
  private final Form inAnswer;
  private final Form inReceipt;

  /** How an id is written. */
  private enum Form {
    VERBATIM,
    WORD,
    DECIMAL,
    HEX,
    UUID
  }

  IdCodec(String wireName, Form inAnswer, Form inReceipt) {
    this.wireName = wireName;
    this.inAnswer = inAnswer;
    this.inReceipt = inReceipt;
  }

  /** Its name in configuration. */
  public String wireName() {
    return wireName;
  }

  /** The codec of that name in configuration. */
  public static Optional<IdCodec> named(String name) {
    return Arrays.stream(values()).filter(c -> c.wireName.equals(name)).findFirst();
  }

  /** Canonical form of an id as the provider's answer to a submit, or to a query, has it. */
  public String ofAnswer(String id) {
    return canonical(id, inAnswer);
  }

  /** Canonical form of an id as a receipt has it. */
  public String ofReceipt(String id) {
    return canonical(id, inReceipt);
  }

  private static String canonical(String id, Form form) {
    String word = id.strip().toLowerCase(Locale.ROOT);
    return switch (form) {
      case VERBATIM -> id;
      case WORD -> word;
      case DECIMAL -> decimal(word);
      case HEX -> hex(word);
      case UUID -> uuid(word);
    };
  }

  private static String decimal(String word) {
    return DECIMAL_DIGITS.matcher(word).matches() ? new BigInteger(word).toString() : word;
  }

  private static String hex(String word) {
    String digits = word.startsWith("0x") ? word.substring(2) : word;
    return HEX_DIGITS.matcher(digits).matches() ? new BigInteger(digits, 16).toString() : word;
  }

  private static String uuid(String word) {
    String digits = word.replaceAll("[-{}]", "");
    return UUID_DIGITS.matcher(digits).matches() ? digits : word;
  }
}
