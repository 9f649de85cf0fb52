package io.signalbox.adapters.idempotency;

import java.time.Instant;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.lambda.powertools.idempotency.IdempotencyConfig;
import software.amazon.lambda.powertools.idempotency.persistence.BasePersistenceStore;
import software.amazon.lambda.powertools.idempotency.persistence.DataRecord;
import software.amazon.lambda.powertools.idempotency.persistence.DynamoDBPersistenceStore;

/**
 * Powertools' DynamoDB store with one fault mended. Powertools 1.15.0 stores the end of "in
 * progress" in milliseconds and compares it with the time in seconds, so that after a crash a key
 * would stay in progress for its whole life. Here it is stored in seconds, rounded up. (The
 * library's store has no constructor to extend, hence the delegate.)
 */
final class SecondsStore extends BasePersistenceStore {
  private final DynamoDBPersistenceStore delegate;

  SecondsStore(DynamoDbClient client, String table, IdempotencyConfig config, String name) {
    this.delegate =
        DynamoDBPersistenceStore.builder().withDynamoDbClient(client).withTableName(table).build();
    delegate.configure(config, name);
    configure(config, name);
  }

  @Override
  public void putRecord(DataRecord record, Instant now) {
    OptionalLong millis = record.getInProgressExpiryTimestamp();
    OptionalLong seconds =
        millis.isPresent()
            ? OptionalLong.of(Math.floorDiv(millis.getAsLong() + 999, 1_000L))
            : OptionalLong.empty();
    delegate.putRecord(
        new DataRecord(
            record.getIdempotencyKey(),
            DataRecord.Status.INPROGRESS,
            record.getExpiryTimestamp(),
            record.getResponseData(),
            record.getPayloadHash(),
            seconds),
        now);
  }

  @Override
  public DataRecord getRecord(String key) {
    return delegate.getRecord(key);
  }

  @Override
  public void updateRecord(DataRecord record) {
    delegate.updateRecord(record);
  }

  @Override
  public void deleteRecord(String key) {
    delegate.deleteRecord(key);
  }
}
