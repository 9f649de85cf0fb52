package io.signalbox.adapters.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

  @Test
  void order_of_keys_and_white_space_do_not_count() throws Exception {
    String spelling = "{ \"b\": [ {\"y\":1, \"x\":null} ], \"a\":\"t\" }";

    assertThat(canonical(spelling)).isEqualTo("{\"a\":\"t\",\"b\":[{\"x\":null,\"y\":1}]}");
  }

  @Test
  void a_number_is_the_same_however_it_is_written_and_another_is_not() throws Exception {
    assertThat(canonical("[60.0, 6e1, 0.50, -0.0]")).isEqualTo(canonical("[60, 60, 5E-1, 0]"));
    assertThat(canonical("[60]")).isNotEqualTo(canonical("[60.1]"));
    assertThat(canonical("[60]")).isNotEqualTo(canonical("[\"60\"]"));
    assertThat(canonical("[1e999999999]")).isNotEqualTo(canonical("[1e999999998]"));
    assertThat(canonical("[9007199254740993.0]")).isNotEqualTo(canonical("[9007199254740992.0]"));
  }

  @Test
  void order_of_lists_counts() throws Exception {
    assertThat(canonical("[1,2]")).isNotEqualTo(canonical("[2,1]"));
  }

  private static String canonical(String json) throws Exception {
    return CanonicalJson.of(
        JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readTree(json));
  }
}
