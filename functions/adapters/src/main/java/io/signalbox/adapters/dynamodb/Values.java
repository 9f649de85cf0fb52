package io.signalbox.adapters.dynamodb;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Short names for attribute values. Empty strings are not stored: absent reads as empty. */
final class Values {
  private Values() {}

  static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  static AttributeValue time(Instant value) {
    return number(value.toEpochMilli());
  }

  static AttributeValue bytes(byte[] value) {
    return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(value));
  }

  static void putText(Map<String, AttributeValue> item, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      item.put(name, text(value));
    }
  }

  static void putTime(Map<String, AttributeValue> item, String name, @Nullable Instant value) {
    if (value != null) {
      item.put(name, time(value));
    }
  }

  static String text(Map<String, AttributeValue> item, String name) {
    String value = textOrNull(item, name);
    return value == null ? "" : value;
  }

  static @Nullable String textOrNull(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : value.s();
  }

  static long number(Map<String, AttributeValue> item, String name) {
    return Long.parseLong(required(item, name).n());
  }

  static long numberOr(Map<String, AttributeValue> item, String name, long absent) {
    return item.containsKey(name) ? number(item, name) : absent;
  }

  static Instant time(Map<String, AttributeValue> item, String name) {
    return Instant.ofEpochMilli(number(item, name));
  }

  static @Nullable Instant timeOrNull(Map<String, AttributeValue> item, String name) {
    return item.containsKey(name) ? time(item, name) : null;
  }

  static byte[] bytes(Map<String, AttributeValue> item, String name) {
    return required(item, name).b().asByteArray();
  }

  static Map<String, AttributeValue> map(Map<String, AttributeValue> item, String name) {
    return required(item, name).m();
  }

  private static AttributeValue required(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw new IllegalStateException("item " + item.get("sk") + " lacks attribute " + name);
    }
    return value;
  }
}
