package io.signalbox.handlers;

import static io.signalbox.handlers.Events.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestsAreReadFromEventsTest {

  @Test
  void an_event_of_payload_format_2_is_read_whole() {
    HttpCall call =
        HttpCall.of(
            json(
                """
                {'version': '2.0', 'requestContext': {'http': {'method': 'GET'}},
                 'pathParameters': {'id': 'm1'}, 'rawQueryString': 'requestId=a%20b',
                 'queryStringParameters': {'requestId': 'a b'},
                 'headers': {'X-Signature': 'Ab', 'content-type': 'application/json'},
                 'body': '[]', 'isBase64Encoded': false}
                """));

    assertThat(call.method()).isEqualTo("GET");
    assertThat(call.path()).containsEntry("id", "m1");
    assertThat(call.query()).containsEntry("requestId", "a b");
    assertThat(call.rawQuery()).isEqualTo("requestId=a%20b");
    assertThat(call.header("x-signature")).contains("Ab");
    assertThat(call.header("content-type")).contains("application/json");
    assertThat(call.body()).isEqualTo("[]");
  }

  @Test
  void what_the_gateway_leaves_out_is_empty() {
    HttpCall call = HttpCall.of(json("{}"));

    assertThat(call.method()).isEmpty();
    assertThat(call.path()).isEmpty();
    assertThat(call.query()).isEmpty();
    assertThat(call.rawQuery()).isEmpty();
    assertThat(call.headers()).isEmpty();
    assertThat(call.body()).isEmpty();
    assertThat(call.bearer()).isEmpty();
  }

  @Test
  void parameters_that_are_null_are_none() {
    HttpCall call =
        HttpCall.of(json("{'pathParameters': null, 'queryStringParameters': null, 'body': null}"));

    assertThat(call.path()).isEmpty();
    assertThat(call.query()).isEmpty();
    assertThat(call.body()).isEmpty();
  }

  @Test
  void a_body_in_base_64_is_decoded_as_utf_8() {
    HttpCall call = HttpCall.of(json("{'body': 'eyJ0ZXh0Ijoi4oKsIn0=', 'isBase64Encoded': true}"));

    assertThat(call.body()).isEqualTo("{\"text\":\"\u20ac\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer sk_1, sk_1",
    "bearer sk_1, sk_1",
    "BEARER   sk_1  , sk_1",
    "Bearer sk_1 sk_2, sk_1 sk_2",
    "'Bearer ', ''",
    "Bearer, ''",
    "Bearersk_1, ''",
    "Basic sk_1, ''",
    "sk_1, ''",
    "'', ''"
  })
  void a_key_is_what_follows_bearer(String header, String key) {
    HttpCall call = HttpCall.of(json("{'headers': {'Authorization': '" + header + "'}}"));

    assertThat(call.bearer().orElse("")).isEqualTo(key);
  }
}
