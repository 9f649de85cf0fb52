package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.sqs.SoonerAgain.Back;
import io.signalbox.core.message.Work;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A function behind a queue. Answers with the ids of the records that must come again, and no
 * others; a record that cannot be read goes to the dead letters at once and never blocks its batch.
 *
 * @param <W> the work that its queues carry
 */
abstract class QueueFunction<W extends Work> extends JsonFunction {
  private static final Logger LOG = LoggerFactory.getLogger(QueueFunction.class);

  private final Class<W> type;
  private final Unreadable unreadable;
  private final Redelivery redelivery;

  QueueFunction(Class<W> type, Unreadable unreadable, Redelivery redelivery, Runnable afterwards) {
    super(afterwards);
    this.type = type;
    this.unreadable = unreadable;
    this.redelivery = redelivery;
  }

  /** Where records go that cannot be read. */
  interface Unreadable {
    /** False when it could not be kept: the record must come again. */
    boolean keep(String body, String why);
  }

  /** Who is asked to bring back soon what goes back. */
  interface Redelivery {
    /** Must not throw: it comes again in any case. */
    void sooner(List<Back> receives);
  }

  /** Whether that work can be meant for this function; if not, its record counts as unreadable. */
  boolean takes(W work) {
    return true;
  }

  /** Works a batch; returns what the queue shall deliver again. */
  abstract List<? extends Work> work(List<W> batch);

  @Override
  final JsonNode handle(JsonNode event) {
    IdentityHashMap<Work, QueueRecord> records = new IdentityHashMap<>();
    List<W> batch = new ArrayList<>();
    List<QueueRecord> failed = new ArrayList<>();
    for (QueueRecord record : QueueRecord.of(event)) {
      Work work = record.work();
      if (type.isInstance(work) && takes(type.cast(work))) {
        batch.add(type.cast(work));
        records.put(work, record);
      } else if (!unreadable.keep(record.body(), fault(record))) {
        failed.add(record);
      }
    }
    if (!batch.isEmpty()) {
      worked(batch).forEach(back -> failed.add(recordOf(back, records)));
    }
    if (!failed.isEmpty()) {
      redelivery.sooner(failed.stream().map(QueueRecord::receive).toList());
    }
    return BatchFailures.of(failed.stream().map(QueueRecord::id).toList());
  }

  /**
   * A batch that fails as a whole goes back whole, and as soon as single records do: an invocation
   * that failed would come again by the queue's visibility only, and what was put aside of it would
   * be put aside again.
   */
  private List<? extends Work> worked(List<W> batch) {
    try {
      return work(batch);
    } catch (RuntimeException e) {
      LOG.error("a batch of {} failed as a whole", batch.size(), e);
      return batch;
    }
  }

  private String fault(QueueRecord record) {
    if (record.work() == null) {
      return record.fault();
    }
    return type.isInstance(record.work())
        ? "it is not for this queue"
        : "it is no " + type.getSimpleName();
  }

  private static QueueRecord recordOf(Work back, IdentityHashMap<Work, QueueRecord> records) {
    QueueRecord record = records.get(back);
    if (record == null) {
      // An id that is not of this batch would make SQS deliver all of it again; so does this.
      throw new IllegalStateException("not a record of this batch: " + back.key());
    }
    return record;
  }
}
