package io.signalbox.adapters.sqs;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Passes a body on as it came: for records that nobody can read. */
public final class RawQueue {
  private static final Logger LOG = LoggerFactory.getLogger(RawQueue.class);

  private final SqsClient client;
  private final String name;
  private volatile String url = "";

  /**
   * A queue by its physical name.
   *
   * @param name as {@code GetQueueUrl} takes it
   */
  public RawQueue(SqsClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /** Sends one body; false when it could not be sent. */
  public boolean send(String body) {
    try {
      String to = url();
      client.sendMessage(r -> r.queueUrl(to).messageBody(body));
      return true;
    } catch (SdkException e) {
      LOG.warn("could not pass a record on to {}: {}", name, e.getMessage());
      return false;
    }
  }

  private String url() {
    if (url.isEmpty()) {
      url = client.getQueueUrl(r -> r.queueName(name)).queueUrl();
    }
    return url;
  }
}
