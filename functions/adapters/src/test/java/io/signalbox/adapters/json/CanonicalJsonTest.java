package io.signalbox.adapters.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

  @Test
  void order_of_keys_and_white_space_do_not_count() throws Exception {
    String spelling = "{ \"b\": [ {\"y\":1, \"x\":null} ], \"a\":\"t\" }";

    assertThat(canonical(spelling)).isEqualTo("{\"a\":\"t\",\"b\":[{\"x\":null,\"y\":1}]}");
  }

  @Test
  void order_of_lists_counts() throws Exception {
    assertThat(canonical("[1,2]")).isNotEqualTo(canonical("[2,1]"));
  }

  private static String canonical(String json) throws Exception {
    return CanonicalJson.of(new JsonMapper().readTree(json));
  }
}
