package io.signalbox.adapters.dynamodb;

import io.signalbox.core.ingest.Requests;
import io.signalbox.core.message.MessageId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Requests with their first answers, in the table of messages: fp fingerprint, ac accepted at, ld
 * last deadline, an answer. 1,000 lines take some 10 KB.
 */
public final class DynamoRequests implements Requests {
  private static final String SORT_KEY = "R";

  /** DynamoDB removes expired items within a few days. */
  private static final Duration TTL_LAG = Duration.ofDays(7);

  private final Table table;
  private final Retention retention;

  public DynamoRequests(Table table, Retention retention) {
    this.table = table;
    this.retention = retention;
  }

  /** An answer of ours that was lost on the way counts as stored: empty. */
  @Override
  public Optional<Stored> putIfAbsent(Stored request) {
    return table
        .putOrMeet(write(request))
        .map(item -> read(item, request.tenant(), request.requestId()));
  }

  /** Strongly consistent: a repetition may follow its first answer at once. */
  @Override
  public Optional<Stored> find(String tenant, String requestId) {
    return table
        .get(partition(tenant, requestId), SORT_KEY, true)
        .map(item -> read(item, tenant, requestId));
  }

  private Map<String, AttributeValue> write(Stored request) {
    String tenant = request.tenant();
    String requestId = request.requestId();
    Map<String, AttributeValue> item =
        new HashMap<>(Table.key(partition(tenant, requestId), SORT_KEY));
    item.put("fp", Values.text(request.fingerprint()));
    item.put("ac", Values.time(request.acceptedAt()));
    item.put("an", Values.bytes(new AnswerLines(tenant, requestId).pack(request.answer())));
    item.put("ld", Values.time(request.lastDeadline()));
    item.put(Table.TTL, Values.number(expiry(request)));
    return item;
  }

  /** After its messages' own, by as much as DynamoDB may be late in removing those. */
  private long expiry(Stored request) {
    return request.lastDeadline().plus(retention.messages()).plus(TTL_LAG).getEpochSecond();
  }

  private static Stored read(Map<String, AttributeValue> item, String tenant, String requestId) {
    return new Stored(
        tenant,
        requestId,
        Values.text(item, "fp"),
        Values.time(item, "ac"),
        Values.time(item, "ld"),
        new AnswerLines(tenant, requestId).unpack(Values.bytes(item, "an")));
  }

  /** No message has an empty recipient, so the hash is the request's own. */
  private static String partition(String tenant, String requestId) {
    return "R#" + MessageId.derive(tenant, requestId, "").value();
  }
}
