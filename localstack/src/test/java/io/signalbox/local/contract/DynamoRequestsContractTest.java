package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.DynamoRequests;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Message;
import io.signalbox.core.testing.RequestsContract;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@Timeout(60)
class DynamoRequestsContractTest extends RequestsContract {
  private static final String NAME = LocalTables.create();
  private static final Table TABLE = LocalTables.named(NAME);

  @Override
  protected Requests requests() {
    return new DynamoRequests(TABLE, Retention.defaults());
  }

  /** Or the same id with another text would meet the old messages: a 202 that sends nothing. */
  @Test
  void a_request_is_remembered_longer_than_its_latest_message() {
    Message message = farAhead();
    Message.Origin origin = message.origin();
    new DynamoMessages(TABLE, LocalTables.NO_PAUSE, Retention.defaults()).create(message);
    requests()
        .putIfAbsent(
            new Stored(
                origin.tenant(),
                origin.requestId(),
                "f",
                origin.acceptedAt(),
                origin.deadline(),
                List.of()));

    List<Long> expiries = expiries();
    assertThat(expiries.get(1)).isGreaterThanOrEqualTo(expiries.get(0) + 2 * 24 * 60 * 60);
  }

  private static Message farAhead() {
    Message.Origin o = Samples.plain().origin();
    Instant sendAt = o.acceptedAt().plus(Duration.ofDays(30));
    return Message.first(
        new Message.Origin(
            o.id(),
            o.tenant(),
            o.requestId(),
            o.kind(),
            o.bizType(),
            o.to(),
            o.from(),
            o.text(),
            o.pin(),
            o.acceptedAt(),
            sendAt,
            sendAt.plus(Duration.ofDays(1)),
            o.maxAttempts(),
            o.callbackUrl(),
            o.traceId(),
            o.priceMicros()));
  }

  /** Of the message and of the request. */
  private static List<Long> expiries() {
    Map<String, Long> bySort = new TreeMap<>();
    LocalTables.client()
        .scanPaginator(r -> r.tableName(NAME))
        .items()
        .forEach(item -> bySort.merge(value(item, "sk"), expiry(item), Math::max));
    return List.copyOf(bySort.values());
  }

  private static long expiry(Map<String, AttributeValue> item) {
    return Long.parseLong(value(item, "expiresAt"));
  }

  private static String value(Map<String, AttributeValue> item, String name) {
    AttributeValue value = Objects.requireNonNull(item.get(name), name);
    return value.s() == null ? value.n() : value.s();
  }
}
