package io.signalbox.local.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.template.Arns;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The event that Lambda makes of SQS records. */
final class SqsEvent {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SqsEvent() {}

  /** JSON of the event, in the order of the records. */
  static byte[] of(List<Message> records, String queueArn) {
    ObjectNode event = JSON.createObjectNode();
    for (Message message : records) {
      event.withArray("Records").add(record(message, queueArn));
    }
    try {
      return JSON.writeValueAsBytes(event);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts is always JSON", e);
    }
  }

  private static ObjectNode record(Message message, String queueArn) {
    ObjectNode record = JSON.createObjectNode();
    record.put("messageId", message.messageId());
    record.put("receiptHandle", message.receiptHandle());
    record.put("body", message.body());
    ObjectNode attributes = record.putObject("attributes");
    message.attributesAsStrings().forEach(attributes::put);
    ObjectNode custom = record.putObject("messageAttributes");
    for (Map.Entry<String, MessageAttributeValue> entry : message.messageAttributes().entrySet()) {
      custom.set(entry.getKey(), attribute(entry.getValue()));
    }
    record.put("md5OfBody", message.md5OfBody());
    record.put("eventSource", "aws:sqs");
    record.put("eventSourceARN", queueArn);
    record.put("awsRegion", Arns.REGION);
    return record;
  }

  private static ObjectNode attribute(MessageAttributeValue value) {
    ObjectNode result = JSON.createObjectNode();
    if (value.stringValue() != null) {
      result.put("stringValue", value.stringValue());
    }
    if (value.binaryValue() != null) {
      byte[] bytes = value.binaryValue().asByteArray();
      result.put("binaryValue", Base64.getEncoder().encodeToString(bytes));
    }
    result.putArray("stringListValues");
    result.putArray("binaryListValues");
    result.put("dataType", value.dataType());
    return result;
  }
}
