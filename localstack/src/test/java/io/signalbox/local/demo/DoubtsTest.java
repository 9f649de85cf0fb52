package io.signalbox.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.sim.Ledger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoubtsTest {
  private static JsonNode story(String first, String second) throws JsonProcessingException {
    return new ObjectMapper()
        .readTree(
            """
            {"id": "m", "attempts": [{"reference": "m-1", "outcome": "%s"},
                                     {"reference": "m-2", "outcome": "%s"}]}
            """
                .formatted(first, second));
  }

  private static List<Ledger.Entry> texts(String... references) {
    return Arrays.stream(references)
        .map(r -> new Ledger.Entry(Instant.EPOCH, "sim-a", r, "m", 1, 5))
        .toList();
  }

  @Test
  void one_text_is_what_a_handset_shall_get() throws Exception {
    assertThat(Doubts.allow(story("unknown", "open"), texts("m-1"))).isTrue();
  }

  @Test
  void a_second_text_is_allowed_after_an_attempt_that_was_in_doubt_and_resent() throws Exception {
    assertThat(Doubts.allow(story("unknown_resent", "accepted"), texts("m-2", "m-1"))).isTrue();
  }

  @Test
  void and_after_one_that_was_reported_as_failed_and_followed() throws Exception {
    String json =
        """
        {"id": "m", "attempts": [{"number": 1, "reference": "m-1", "outcome": "accepted"},
                                 {"number": 2, "reference": "m-2", "outcome": "accepted"}],
         "receipts": [{"attempt": 1, "status": "UNDELIVERED", "followed": %s}]}
        """;
    JsonNode followed = new ObjectMapper().readTree(json.formatted(true));
    JsonNode ended = new ObjectMapper().readTree(json.formatted(false));

    assertThat(Doubts.allow(followed, texts("m-1", "m-2"))).isTrue();
    assertThat(Doubts.allow(ended, texts("m-1", "m-2"))).isFalse();
  }

  @Test
  void two_attempts_without_a_doubt_and_one_attempt_twice_are_sent_twice() throws Exception {
    assertThat(Doubts.allow(story("temporary", "accepted"), texts("m-1", "m-2"))).isFalse();
    assertThat(Doubts.allow(story("unknown_resent", "accepted"), texts("m-1", "m-1"))).isFalse();
  }
}
