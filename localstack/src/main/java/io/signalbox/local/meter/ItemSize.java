package io.signalbox.local.meter;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The size of an item as DynamoDB bills it: names and values in UTF-8, numbers about half. */
final class ItemSize {
  private static final int COLLECTION_OVERHEAD = 3;

  private ItemSize() {}

  static long of(Map<String, AttributeValue> item) {
    return item.entrySet().stream().mapToLong(e -> text(e.getKey()) + of(e.getValue())).sum();
  }

  private static long of(AttributeValue value) {
    return switch (value.type()) {
      case S -> text(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case SS -> value.ss().stream().mapToLong(ItemSize::text).sum();
      case NS -> value.ns().stream().mapToLong(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToLong(b -> b.asByteArrayUnsafe().length).sum();
      case M -> COLLECTION_OVERHEAD + of(value.m()) + value.m().size();
      case L -> COLLECTION_OVERHEAD + of(value.l()) + value.l().size();
      case BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> 1;
    };
  }

  private static long of(List<AttributeValue> values) {
    return values.stream().mapToLong(ItemSize::of).sum();
  }

  private static long text(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static long number(String digits) {
    return digits.length() / 2 + 1L;
  }
}
