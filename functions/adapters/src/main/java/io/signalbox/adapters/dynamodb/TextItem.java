package io.signalbox.adapters.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A message's text, attribute {@code tx}: a string, or UTF-16 bytes where those are fewer (Chinese
 * takes two bytes for a character instead of three). It stays inside the message's item while that
 * item, grown by one attempt, still costs one write unit; else it has item {@code B} to itself,
 * since every change of the message's item is billed by the whole item.
 */
final class TextItem {
  static final String SORT_KEY = "B";
  static final String TEXT = "tx";

  /**
   * Bytes that a message's item grows by until it is closed at its first attempt: the attempt with
   * its explanation (100 of them) and end, the receipt, what closed it, the nonce.
   */
  static final int GROWTH = 390;

  private TextItem() {}

  static AttributeValue write(String body) {
    byte[] wide = body.getBytes(UTF_16BE);
    return wide.length < body.getBytes(UTF_8).length ? Values.bytes(wide) : Values.text(body);
  }

  static String read(@Nullable AttributeValue value) {
    if (value == null) {
      return "";
    }
    return value.s() != null ? value.s() : new String(value.b().asByteArrayUnsafe(), UTF_16BE);
  }

  /** Whether a text may stay in that item, both complete and before the first attempt. */
  static boolean fits(Map<String, AttributeValue> item) {
    return ItemSize.of(item) + GROWTH <= ItemSize.WRITE_UNIT;
  }
}
