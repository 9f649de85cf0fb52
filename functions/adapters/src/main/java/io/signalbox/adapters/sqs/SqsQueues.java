package io.signalbox.adapters.sqs;

import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/**
 * Queues on SQS: a logical name is the end of the queue's name, its URL is looked up once.
 *
 * <p>An answer of 200 may hold entries that failed: those are sent again, twice at most, unless SQS
 * says that they are at fault. A call that fails as a whole (after the SDK's own repetitions)
 * leaves its batch unsent, although SQS may have taken it: repeating it is harmless, losing it is
 * not.
 */
public final class SqsQueues implements Queues {
  private static final Logger LOG = LoggerFactory.getLogger(SqsQueues.class);
  private static final int TRIES = 3;

  private final SqsClient client;
  private final WorkCodec codec;
  private final Parallel parallel;
  private final Urls urls;

  /**
   * Makes the adapter; nothing is called yet.
   *
   * @param prefix what precedes a logical name, for instance {@code signalbox-local-}
   * @param parallel runs the batches of one {@link #send}
   */
  public SqsQueues(SqsClient client, String prefix, WorkCodec codec, Parallel parallel) {
    this.client = client;
    this.urls = new Urls(client, prefix);
    this.codec = codec;
    this.parallel = parallel;
  }

  @Override
  public List<Delivery> send(String queue, List<Delivery> deliveries) {
    List<Entry> entries = new ArrayList<>(deliveries.size());
    for (int i = 0; i < deliveries.size(); i++) {
      entries.add(Entry.of(i, deliveries.get(i), codec));
    }
    List<Batch> batches = Batch.split(entries);
    Set<Integer> sent =
        parallel.map(batches, batch -> sendBatch(queue, batch)).stream()
            .flatMap(List::stream)
            .collect(Collectors.toSet());
    return entries.stream()
        .filter(entry -> !sent.contains(entry.index()))
        .map(Entry::delivery)
        .toList();
  }

  /** Sends what it can and returns the indexes of what went through. */
  private List<Integer> sendBatch(String queue, Batch batch) {
    List<Integer> sent = new ArrayList<>();
    try {
      String url = urls.of(queue);
      List<Entry> left = batch.entries();
      for (int i = 0; i < TRIES && !left.isEmpty(); i++) {
        left = sendOnce(queue, url, left, sent);
      }
    } catch (SdkException e) {
      int unsent = batch.entries().size() - sent.size();
      LOG.warn("{} entries were not sent to {}", unsent, queue, e);
    }
    return sent;
  }

  /** One call; notes what went through and returns what may be tried again. */
  private List<Entry> sendOnce(String queue, String url, List<Entry> entries, List<Integer> sent) {
    SendMessageBatchResponse answer =
        client.sendMessageBatch(
            r -> r.queueUrl(url).entries(entries.stream().map(Entry::request).toList()));
    for (SendMessageBatchResultEntry success : answer.successful()) {
      sent.add(Integer.valueOf(success.id()));
    }
    Map<String, BatchResultErrorEntry> failed =
        answer.failed().stream()
            .collect(Collectors.toMap(BatchResultErrorEntry::id, Function.identity()));
    failed
        .values()
        .forEach(f -> LOG.warn("{} refused an entry: {} {}", queue, f.code(), f.message()));
    return entries.stream().filter(e -> mayTryAgain(failed.get(e.id()))).toList();
  }

  private static boolean mayTryAgain(@Nullable BatchResultErrorEntry failure) {
    return failure != null && !Boolean.TRUE.equals(failure.senderFault());
  }
}
