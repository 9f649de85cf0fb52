package io.signalbox.adapters.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.sqs.SoonerAgain.Back;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;

class GivenBackRecordsComeSoonTest {
  private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

  private final FakeSqs sqs = new FakeSqs();
  private final SoonerAgain sooner = new SoonerAgain(sqs);

  @Test
  void each_comes_after_two_seconds_doubling_with_its_receives() {
    sooner.ask(IntStream.rangeClosed(1, 6).mapToObj(n -> back("lane", "h" + n, n)).toList());

    assertThat(sqs.changes).hasSize(1);
    assertThat(sqs.changes.get(0).queueUrl()).isEqualTo("http://sqs.test/lane");
    assertThat(sqs.changes.get(0).entries())
        .extracting(ChangeMessageVisibilityBatchRequestEntry::visibilityTimeout)
        .containsExactly(2, 4, 8, 16, 32, 64);
    assertThat(sqs.changes.get(0).entries())
        .extracting(ChangeMessageVisibilityBatchRequestEntry::receiptHandle)
        .containsExactly("h1", "h2", "h3", "h4", "h5", "h6");
  }

  @Test
  void one_that_has_come_often_is_left_to_the_queues_visibility() {
    sooner.ask(List.of(back("lane", "h", 7), back("lane", "h", 1_000)));

    assertThat(sqs.changes).isEmpty();
    assertThat(sqs.lookUps).isEmpty();
  }

  @Test
  void they_go_in_tens_and_each_queue_is_looked_up_once() {
    List<Back> many =
        IntStream.range(0, 23).mapToObj(i -> back(i < 12 ? "a" : "b", "h" + i, 1)).toList();

    sooner.ask(many);
    sooner.ask(many.subList(0, 1));

    assertThat(sqs.changes)
        .extracting(c -> c.entries().size())
        .containsExactlyInAnyOrder(10, 2, 10, 1, 1);
    assertThat(sqs.lookUps).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void a_queue_that_does_not_hear_it_fails_nobody() {
    sooner.ask(List.of(back("gone", "h", 1), back("a", "broken", 1), back("b", "h", 1)));

    assertThat(sqs.changes).extracting(c -> c.queueUrl()).contains("http://sqs.test/b");
  }

  private static Back back(String queue, String handle, int receives) {
    return new Back(ARN + queue, handle, receives);
  }
}
