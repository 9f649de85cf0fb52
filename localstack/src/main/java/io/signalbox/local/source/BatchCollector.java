package io.signalbox.local.source;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Receives one batch: waits for the first record, then up to the window for more. */
final class BatchCollector {
  private static final int LONG_POLL_SECONDS = 20;
  private static final int MOST_PER_RECEIVE = 10;

  private final SqsClient sqs;
  private final String queueUrl;
  private final int batchSize;
  private final Duration window;

  BatchCollector(SqsClient sqs, String queueUrl, int batchSize, Duration window) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.batchSize = batchSize;
    this.window = window;
  }

  /** The next batch; empty when nothing came within one long poll. */
  List<Message> next() throws InterruptedException {
    List<Message> batch = new ArrayList<>(receive(batchSize, LONG_POLL_SECONDS));
    if (batch.isEmpty()) {
      return batch;
    }
    long deadline = System.nanoTime() + window.toNanos();
    while (batch.size() < batchSize && System.nanoTime() < deadline) {
      gather(batch, deadline - System.nanoTime());
    }
    return batch;
  }

  /** A long poll lasts whole seconds; the last part of one is waited out here. */
  private void gather(List<Message> batch, long nanos) throws InterruptedException {
    int seconds = (int) TimeUnit.NANOSECONDS.toSeconds(nanos);
    if (seconds > 0) {
      batch.addAll(receive(batchSize - batch.size(), Math.min(seconds, LONG_POLL_SECONDS)));
      return;
    }
    TimeUnit.NANOSECONDS.sleep(nanos);
    int before;
    do {
      before = batch.size();
      batch.addAll(receive(batchSize - before, 0));
    } while (batch.size() == before + MOST_PER_RECEIVE && batch.size() < batchSize);
  }

  private List<Message> receive(int most, int waitSeconds) {
    return sqs.receiveMessage(
            request ->
                request
                    .queueUrl(queueUrl)
                    .maxNumberOfMessages(Math.min(most, MOST_PER_RECEIVE))
                    .waitTimeSeconds(waitSeconds)
                    .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                    .messageAttributeNames("All"))
        .messages();
  }
}
