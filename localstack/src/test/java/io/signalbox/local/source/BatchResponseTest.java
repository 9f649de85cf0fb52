package io.signalbox.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.lambda.Answer;
import io.signalbox.local.lambda.Answers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.model.Message;

class BatchResponseTest {
  private static final List<Message> BATCH = List.of(message("a"), message("b"), message("c"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "{}",
        "{\"batchItemFailures\":null}",
        "{\"batchItemFailures\":[]}",
        "{\"other\":1}"
      })
  void all_are_done(String answer) {
    assertThat(done(answer)).isEqualTo(BATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not json",
        "\"text\"",
        "[]",
        "{\"batchItemFailures\":{}}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":\"\"}]}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":null}]}",
        "{\"batchItemFailures\":[{\"id\":\"a\"}]}",
        "{\"batchItemFailures\":[{\"itemIdentifier\":\"a\"},{\"itemIdentifier\":\"z\"}]}"
      })
  void whole_batch_goes_back(String answer) {
    assertThat(done(answer)).isEmpty();
  }

  @Test
  void only_the_listed_record_goes_back() {
    assertThat(done("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"}]}"))
        .extracting(Message::messageId)
        .containsExactly("a", "c");
  }

  @Test
  void answer_is_not_looked_at_when_failures_are_not_reported() {
    Answer answer = Answers.success("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"}]}");
    assertThat(BatchResponse.done(BATCH, answer, false)).isEqualTo(BATCH);
  }

  @Test
  void whole_batch_goes_back_without_an_answer() {
    assertThat(BatchResponse.done(BATCH, new Answer.Throttled(), true)).isEmpty();
    assertThat(BatchResponse.done(BATCH, new Answer.TimedOut(Duration.ZERO), false)).isEmpty();
    assertThat(BatchResponse.done(BATCH, new Answer.Failure(new Exception()), false)).isEmpty();
  }

  private static List<Message> done(String answer) {
    return BatchResponse.done(BATCH, Answers.success(answer), true);
  }

  private static Message message(String id) {
    return Message.builder().messageId(id).build();
  }
}
