package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Sizes by the rules that DynamoDB publishes: name and value of each attribute. */
class ItemSizeTest {

  @Test
  void texts_count_their_utf8_bytes_and_the_name() {
    assertThat(size("name", Values.text("abc"))).isEqualTo(4 + 3);
    assertThat(size("n", Values.text("\u60a8\u20ac"))).isEqualTo(1 + 6);
    assertThat(size("n", Values.bytes(new byte[5]))).isEqualTo(1 + 5);
  }

  @Test
  void numbers_count_a_byte_for_two_digits_without_zeros_at_the_ends() {
    assertThat(size("n", Values.number(0))).isEqualTo(1 + 2);
    assertThat(size("n", Values.number(7))).isEqualTo(1 + 2);
    assertThat(size("n", Values.number(123))).isEqualTo(1 + 3);
    assertThat(size("n", Values.number(1_000_000))).isEqualTo(1 + 2);
    assertThat(size("n", Values.number(1_772_452_800_123L))).isEqualTo(1 + 8);
    assertThat(size("n", Values.number(-12))).isEqualTo(1 + 3);
  }

  @Test
  void maps_and_lists_count_three_bytes_and_one_for_each_element() {
    AttributeValue map = AttributeValue.fromM(Map.of("k", Values.text("ab")));
    assertThat(size("m", map)).isEqualTo(1 + 3 + 1 + (1 + 2));
    assertThat(size("l", AttributeValue.fromL(List.of(map)))).isEqualTo(1 + 3 + 1 + 7);
    assertThat(size("b", AttributeValue.fromBool(true))).isEqualTo(1 + 1);
  }

  @Test
  void sets_count_their_elements_alone() {
    assertThat(size("s", AttributeValue.fromSs(List.of("a", "bcd")))).isEqualTo(1 + 4);
    assertThat(size("n", AttributeValue.fromNs(List.of("7", "-12")))).isEqualTo(1 + 2 + 3);
    SdkBytes five = SdkBytes.fromByteArray(new byte[5]);
    assertThat(size("b", AttributeValue.fromBs(List.of(five)))).isEqualTo(1 + 5);
  }

  @Test
  void a_begun_kilobyte_is_a_write_unit() {
    assertThat(ItemSize.writeUnits(1)).isEqualTo(1);
    assertThat(ItemSize.writeUnits(1_024)).isEqualTo(1);
    assertThat(ItemSize.writeUnits(1_025)).isEqualTo(2);
  }

  private static int size(String name, AttributeValue value) {
    return ItemSize.of(Map.of(name, value));
  }
}
