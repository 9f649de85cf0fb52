package io.signalbox.adapters.idempotency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.lambda.powertools.idempotency.IdempotencyConfig;
import software.amazon.lambda.powertools.idempotency.exceptions.IdempotencyItemAlreadyExistsException;
import software.amazon.lambda.powertools.idempotency.exceptions.IdempotencyItemNotFoundException;
import software.amazon.lambda.powertools.idempotency.exceptions.IdempotencyValidationException;
import software.amazon.lambda.powertools.idempotency.persistence.DataRecord;

/**
 * The {@code Idempotency-Key} header by Powertools, without its aspect: the first call with a key
 * does the work, later ones get its answer for {@link #KEPT}. A key belongs to its tenant.
 *
 * <p>A process that dies at work holds its key for {@link Config#busy} at most. Costs two requests.
 */
public final class IdempotentCalls {
  /** How long an answer is kept; 24 hours. */
  public static final Duration KEPT = Duration.ofDays(1);

  private static final Logger LOG = LoggerFactory.getLogger(IdempotentCalls.class);

  /** Between a refused write and the read the record may end; then the write is tried again. */
  private static final int TRIES = 3;

  /** How a call ended. */
  public sealed interface Result {
    /** The work's answer: of this call, or of the first one with the key. */
    record Done(String response) implements Result {}

    /** Another call with the key is at work. */
    record InProgress() implements Result {}

    /** The key was used with another body. */
    record Mismatch() implements Result {}
  }

  /**
   * Where records are kept.
   *
   * @param table its key is {@code id}, its TTL attribute {@code expiration}
   * @param busy longest time that the work may take: the function's timeout
   */
  public record Config(String table, Duration busy) {}

  private final SecondsStore store;
  private final OptionalInt busyMillis;
  private final InstantSource clock;

  public IdempotentCalls(DynamoDbClient client, Config config, InstantSource clock) {
    IdempotencyConfig settings =
        IdempotencyConfig.builder()
            .withEventKeyJMESPath("id")
            .withPayloadValidationJMESPath("body")
            .withThrowOnNoIdempotencyKey()
            .withHashFunction("SHA-256")
            .withExpiration(KEPT)
            .build();
    this.store = new SecondsStore(client, config.table(), settings, "http");
    this.busyMillis = OptionalInt.of(Math.toIntExact(config.busy().toMillis()));
    this.clock = clock;
  }

  /**
   * Does the work once for a tenant's key.
   *
   * @param canonicalBody one spelling of the request's body: what differs here is another body
   * @param work throws for every answer that a repetition shall not meet again; its record is then
   *     removed and the exception passed on
   */
  public Result call(String tenant, String key, String canonicalBody, Supplier<String> work) {
    ObjectNode data = JsonNodeFactory.instance.objectNode().put("body", canonicalBody);
    data.putObject("id").put("tenant", tenant).put("key", key);
    for (int i = 0; i < TRIES; i++) {
      try {
        store.saveInProgress(data, clock.instant(), busyMillis);
        return new Result.Done(run(data, work));
      } catch (IdempotencyItemAlreadyExistsException taken) {
        try {
          DataRecord earlier = store.getRecord(data, clock.instant());
          return earlier.getStatus() == DataRecord.Status.COMPLETED
              ? new Result.Done(earlier.getResponseData())
              : new Result.InProgress();
        } catch (IdempotencyValidationException e) {
          return new Result.Mismatch();
        } catch (IdempotencyItemNotFoundException e) {
          LOG.debug("a record ended between write and read");
        }
      }
    }
    return new Result.InProgress();
  }

  private String run(JsonNode data, Supplier<String> work) {
    String response;
    try {
      response = work.get();
    } catch (RuntimeException | Error failure) {
      forget(data, failure);
      throw failure;
    }
    try {
      store.saveSuccess(data, response, clock.instant());
    } catch (SdkException e) {
      // The work is done and the answer true: a repetition meets the messages' own records.
      LOG.warn("an answer could not be kept", e);
    }
    return response;
  }

  private void forget(JsonNode data, Throwable failure) {
    try {
      store.deleteRecord(data, failure);
    } catch (SdkException e) {
      failure.addSuppressed(e);
    }
  }
}
