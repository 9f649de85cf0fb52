package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.DynamoRequests;
import io.signalbox.adapters.dynamodb.DynamoSnapshots;
import io.signalbox.adapters.dynamodb.DynamoSnapshots.Ages;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A write whose answer is lost is repeated by the SDK and meets its own first try. */
@Timeout(60)
class LostAnswersTest {
  /** Of the SDK, for one call. */
  private static final int TRIES = 3;

  private final LosingHttpClient http = new LosingHttpClient();
  private final DynamoDbClient client = client(http);
  private final Table table = new Table(client, LocalTables.create(), LocalTables.RANDOM);
  private final Messages messages =
      new DynamoMessages(table, LocalTables.NO_PAUSE, Retention.defaults());

  @AfterEach
  void close() {
    client.close();
    http.close();
  }

  @Test
  void a_claim_that_was_stored_is_ours() {
    Message message = created();
    http.lose(2, () -> {});

    Optional<Message> claimed = messages.apply(message.id(), Transition.claim(Samples.attempt(1)));

    assertThat(claimed.orElseThrow().state()).isEqualTo(State.SENDING);
    assertThat(messages.find(message.id())).isEqualTo(claimed);
  }

  @Test
  void a_claim_of_which_no_try_is_answered_is_ours_when_it_is_there() {
    Message message = created();
    http.lose(TRIES, () -> {});

    assertThat(messages.apply(message.id(), Transition.claim(Samples.attempt(1)))).isPresent();
    assertThat(messages.find(message.id()).orElseThrow().attempts()).hasSize(1);
  }

  @Test
  void a_change_of_which_nobody_can_tell_fails() {
    Message message = created();
    http.lose(2 * TRIES, () -> {});

    assertThatThrownBy(() -> messages.apply(message.id(), Transition.claim(Samples.attempt(1))))
        .isInstanceOf(SdkException.class);
  }

  @Test
  void a_long_text_that_cannot_be_read_at_once_does_not_lose_a_claim() {
    Message message = Samples.full(new Text("x".repeat(1_530), Text.Encoding.GSM7, 10));
    messages.create(message);
    Transition claim = Transition.claim(Samples.attempt(1));
    // The change is answered; the text is asked for in vain, and again.
    http.loseAfter(1, TRIES, () -> {});

    Optional<Message> claimed = messages.apply(message.id(), claim);

    assertThat(claimed.orElseThrow().origin().text()).isEqualTo(message.origin().text());
  }

  @Test
  void a_claim_of_another_with_the_very_same_content_is_not_ours() {
    Message message = created();
    Transition claim = Transition.claim(Samples.attempt(1));
    assertThat(messages.apply(message.id(), claim)).isPresent();
    http.lose(1, () -> {});

    assertThat(messages.apply(message.id(), claim)).isEmpty();
  }

  @Test
  void a_final_state_that_was_stored_is_announced_by_who_stored_it() {
    Message message = created();
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    Transition dead = Transition.ended(1, Samples.failed(1), State.DEAD, "attempts_used_up");
    http.lose(1, () -> {});

    Message closed = messages.apply(message.id(), dead).orElseThrow();

    assertThat(closed.sequence()).isEqualTo(1);
    assertThat(closed.closedBy()).isEqualTo("end-1");
  }

  @Test
  void a_change_that_a_later_one_overtook_is_no_longer_ours() {
    Message message = created();
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    Transition sent = Transition.ended(1, Samples.accepted(1), State.SENT, null);
    Transition delivered =
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt");
    Messages other = new DynamoMessages(table, LocalTables.NO_PAUSE, Retention.defaults());
    http.lose(1, () -> other.apply(message.id(), delivered));

    assertThat(messages.apply(message.id(), sent)).isEmpty();

    Message now = messages.find(message.id()).orElseThrow();
    assertThat(now.state()).isEqualTo(State.DELIVERED);
    assertThat(now.attempts().get(0).end()).isEqualTo(Samples.accepted(1));
  }

  @Test
  void a_failed_condition_of_a_single_try_is_believed_without_a_read() {
    Message message = created();
    Transition claim = Transition.claim(Samples.attempt(1));
    messages.apply(message.id(), claim);
    http.requests();

    assertThat(messages.apply(message.id(), claim)).isEmpty();

    assertThat(http.requests()).isEqualTo(1);
  }

  @Test
  void a_request_that_was_stored_is_the_first() {
    DynamoRequests requests = new DynamoRequests(table, Retention.defaults());
    Stored request =
        new Stored("t", Samples.requestId(), "f", Samples.NOON, Samples.NOON, List.of());
    http.lose(1, () -> {});

    assertThat(requests.putIfAbsent(request)).isEmpty();
    assertThat(requests.putIfAbsent(request)).contains(request);
  }

  @Test
  void a_snapshot_that_was_published_counts_as_published() {
    MutableClock clock = new MutableClock(Samples.NOON);
    DynamoSnapshots snapshots = new DynamoSnapshots(table, clock, Ages.defaults());
    http.lose(1, () -> {});

    assertThat(snapshots.publish(new Snapshot(1, Samples.NOON, Map.of(), Map.of()))).isTrue();
  }

  @Test
  void a_message_whose_creation_is_repeated_is_there_once() {
    Message message = Samples.plain();
    http.lose(1, () -> {});

    messages.create(message);

    assertThat(messages.find(message.id())).contains(message);
  }

  private Message created() {
    Message message = Samples.plain();
    assertThat(messages.create(message)).isTrue();
    return message;
  }

  private static DynamoDbClient client(LosingHttpClient http) {
    return DynamoDbClient.builder()
        .endpointOverride(LocalTables.ENDPOINT)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClient(http)
        .overrideConfiguration(
            o ->
                o.retryStrategy(
                    AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .backoffStrategy(BackoffStrategy.fixedDelay(Duration.ofMillis(1)))
                        .build()))
        .build();
  }
}
