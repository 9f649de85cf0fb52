package io.signalbox.adapters.sqs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.message.Queues.Delivery;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/**
 * One entry of a batch.
 *
 * @param index its place among all deliveries of a send
 * @param bytes size of the body in UTF-8, which is what SQS counts
 */
record Entry(int index, Delivery delivery, String body, int bytes) {
  private static final int GROUP_MAX = 128;

  static Entry of(int index, Delivery delivery, WorkCodec codec) {
    String body = codec.write(delivery.work());
    return new Entry(index, delivery, body, body.getBytes(UTF_8).length);
  }

  String id() {
    return Integer.toString(index);
  }

  SendMessageBatchRequestEntry request() {
    return SendMessageBatchRequestEntry.builder()
        .id(id())
        .messageBody(body)
        .messageGroupId(group(delivery.work().group()))
        .delaySeconds(delaySeconds())
        .build();
  }

  /** Whole seconds, rounded up: never early. */
  private int delaySeconds() {
    return (int) delivery.delay().plusMillis(999).toSeconds();
  }

  /**
   * SQS takes 1 to 128 visible ASCII characters. Two groups that look alike afterwards only share
   * their fairness.
   */
  static String group(String name) {
    String visible = name.replaceAll("[^!-~]", "_");
    if (visible.isEmpty()) {
      return "_";
    }
    return visible.length() <= GROUP_MAX ? visible : visible.substring(0, GROUP_MAX);
  }
}
