package io.signalbox.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

class RecordShapeTest {
  @Test
  void record_has_the_shape_that_lambda_gives_it() throws IOException {
    List<JsonNode> events = new CopyOnWriteArrayList<>();
    ScriptedHandler.script(
        "shape",
        (event, call) -> {
          events.add(event);
          return "{}";
        });
    TestTemplate template = new TestTemplate().work("shape", 30, 2, 10, 2);
    try (LocalCloud cloud = LocalCloud.start(template.build(), Options.defaults())) {
      send(cloud);
      Await.until("it came", () -> !events.isEmpty());
    }
    JsonNode record = events.get(0).path("Records").path(0);
    assertThat(record.path("messageId").asText()).isNotEmpty();
    assertThat(record.path("receiptHandle").asText()).isNotEmpty();
    assertThat(record.path("body").asText()).isEqualTo("hello");
    assertThat(record.path("md5OfBody").asText()).isEqualTo("5d41402abc4b2a76b9719d911017c592");
    assertThat(record.path("eventSource").asText()).isEqualTo("aws:sqs");
    assertThat(record.path("eventSourceARN").asText())
        .isEqualTo("arn:aws:sqs:us-east-1:000000000000:shape");
    assertThat(record.path("awsRegion").asText()).isEqualTo("us-east-1");
    JsonNode attributes = record.path("attributes");
    assertThat(attributes.path("ApproximateReceiveCount").asText()).isEqualTo("1");
    assertThat(attributes.path("SentTimestamp").asText()).matches("\\d{13}");
    assertThat(attributes.path("ApproximateFirstReceiveTimestamp").asText()).matches("\\d{13}");
    assertThat(attributes.path("MessageGroupId").asText()).isEqualTo("tenant-1");
    JsonNode trace = record.path("messageAttributes").path("trace");
    assertThat(trace.path("stringValue").asText()).isEqualTo("t1");
    assertThat(trace.path("dataType").asText()).isEqualTo("String");
  }

  private static void send(LocalCloud cloud) {
    MessageAttributeValue trace =
        MessageAttributeValue.builder().dataType("String").stringValue("t1").build();
    cloud
        .sqs()
        .sendMessage(
            request ->
                request
                    .queueUrl(cloud.queueUrl("shape"))
                    .messageBody("hello")
                    .messageGroupId("tenant-1")
                    .messageAttributes(Map.of("trace", trace)));
  }
}
