package io.signalbox.adapters.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Size of items in bytes, by DynamoDB's published rules; what reads and writes are billed by. */
public final class ItemSize {
  /** A write unit pays for this many bytes, begun ones included. */
  static final int WRITE_UNIT = 1024;

  private static final int CONTAINER = 3;
  private static final int ELEMENT = 1;

  private ItemSize() {}

  /** Names and values, together. */
  public static int of(Map<String, AttributeValue> item) {
    return item.entrySet().stream().mapToInt(e -> utf8(e.getKey()) + value(e.getValue())).sum();
  }

  /** Write units that storing an item of that size costs. */
  public static int writeUnits(int bytes) {
    return Math.max(1, (bytes + WRITE_UNIT - 1) / WRITE_UNIT);
  }

  private static int value(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> 1;
      case M -> CONTAINER + of(value.m()) + ELEMENT * value.m().size();
      case L -> CONTAINER + value.l().stream().mapToInt(e -> ELEMENT + value(e)).sum();
      case SS -> value.ss().stream().mapToInt(ItemSize::utf8).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToInt(b -> b.asByteArrayUnsafe().length).sum();
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("newer than this SDK: " + value);
    };
  }

  /** One byte, one more for each two significant digits, one more when negative. */
  private static int number(String digits) {
    BigDecimal number = new BigDecimal(digits).stripTrailingZeros();
    return 1 + (number.precision() + 1) / 2 + (number.signum() < 0 ? 1 : 0);
  }

  private static int utf8(String text) {
    return text.getBytes(UTF_8).length;
  }
}
