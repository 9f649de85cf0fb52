package io.signalbox.adapters.sqs;

import io.signalbox.core.message.Redelivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;

/**
 * Brings back what a function gives back as soon as {@link Redelivery} says. Never throws: a record
 * whose visibility could not be changed comes by the queue's own.
 */
public final class SoonerAgain {
  private static final Logger LOG = LoggerFactory.getLogger(SoonerAgain.class);
  private static final int BATCH = 10;

  private final SqsClient client;
  private final Map<String, String> urls = new ConcurrentHashMap<>();

  public SoonerAgain(SqsClient client) {
    this.client = client;
  }

  /**
   * A record that goes back.
   *
   * @param queueArn where it came from
   * @param receiptHandle of this receive
   * @param receives how often it has been received, from 1
   */
  public record Back(String queueArn, String receiptHandle, int receives) {
    private Optional<Duration> delay() {
      return Redelivery.after(receives);
    }
  }

  /** Asks for all of them. */
  public void ask(List<Back> records) {
    records.stream()
        .filter(r -> r.delay().isPresent())
        .collect(Collectors.groupingBy(Back::queueArn))
        .forEach(this::ask);
  }

  private void ask(String queueArn, List<Back> records) {
    for (int from = 0; from < records.size(); from += BATCH) {
      List<Back> some = records.subList(from, Math.min(records.size(), from + BATCH));
      try {
        String url = urls.computeIfAbsent(queueArn, this::lookUp);
        client.changeMessageVisibilityBatch(r -> r.queueUrl(url).entries(entries(some)));
      } catch (SdkException e) {
        LOG.warn("{} records of {} come again later than they could", some.size(), queueArn, e);
      }
    }
  }

  private static List<ChangeMessageVisibilityBatchRequestEntry> entries(List<Back> records) {
    List<ChangeMessageVisibilityBatchRequestEntry> entries = new ArrayList<>();
    for (Back record : records) {
      int seconds = (int) record.delay().orElse(Duration.ZERO).toSeconds();
      entries.add(
          ChangeMessageVisibilityBatchRequestEntry.builder()
              .id(Integer.toString(entries.size()))
              .receiptHandle(record.receiptHandle())
              .visibilityTimeout(seconds)
              .build());
    }
    return entries;
  }

  private String lookUp(String queueArn) {
    String name = queueArn.substring(queueArn.lastIndexOf(':') + 1);
    return client.getQueueUrl(r -> r.queueName(name)).queueUrl();
  }
}
