package io.signalbox.handlers;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.health.Tick;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events as Lambda gives them. */
final class Events {
  static final String QUEUE = "arn:aws:sqs:eu-central-1:000000000000:ticks";
  static final JsonMapper JSON = new JsonMapper();
  private static final WorkCodec CODEC = new WorkCodec();

  private Events() {}

  /** A batch of a queue: the n-th record has the id {@code record-n}, from 0. */
  static JsonNode batch(String... bodies) {
    ObjectNode event = JSON.createObjectNode();
    ArrayNode records = event.putArray("Records");
    for (String body : bodies) {
      String id = "record-" + records.size();
      ObjectNode record = records.addObject().put("messageId", id).put("body", body);
      record.put("receiptHandle", "handle-of-" + id).put("eventSourceARN", QUEUE);
      record.putObject("attributes").put("ApproximateReceiveCount", "1");
    }
    return event;
  }

  static String tick(String id) {
    return CODEC.write(new Tick("test", id));
  }

  /** JSON with single quotes. */
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** The ids that a batch's answer gives back. */
  static List<String> failures(JsonNode answer) {
    return answer
        .path("batchItemFailures")
        .valueStream()
        .map(failure -> failure.path("itemIdentifier").asText())
        .toList();
  }

  /** What a function is told of its invocation. */
  static Context context() {
    return new Invocation();
  }

  private static final class Invocation implements Context {
    @Override
    public String getAwsRequestId() {
      return "5f0c6c2e-0000-4000-8000-000000000001";
    }

    @Override
    public String getLogGroupName() {
      return "";
    }

    @Override
    public String getLogStreamName() {
      return "";
    }

    @Override
    public String getFunctionName() {
      return "test";
    }

    @Override
    public String getFunctionVersion() {
      return "1";
    }

    @Override
    public String getInvokedFunctionArn() {
      return "arn:aws:lambda:eu-central-1:000000000000:function:test";
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
      return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
      return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
      return 1_000;
    }

    @Override
    public int getMemoryLimitInMB() {
      return 512;
    }

    @Override
    public @Nullable LambdaLogger getLogger() {
      return null;
    }
  }
}
