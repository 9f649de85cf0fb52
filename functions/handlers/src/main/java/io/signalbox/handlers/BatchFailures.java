package io.signalbox.handlers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The answer of a function behind a queue: the records that must come again, and no others. */
final class BatchFailures {
  private BatchFailures() {}

  static ObjectNode of(List<String> messageIds) {
    ObjectNode response = JsonNodeFactory.instance.objectNode();
    ArrayNode failures = response.putArray("batchItemFailures");
    messageIds.forEach(id -> failures.addObject().put("itemIdentifier", id));
    return response;
  }
}
