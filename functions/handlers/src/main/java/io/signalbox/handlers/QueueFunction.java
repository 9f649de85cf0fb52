package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.Work;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * A function behind a queue. Answers with the ids of the records that must come again, and no
 * others; a record that cannot be read goes to the dead letters at once and never blocks its batch.
 *
 * @param <W> the work that its queues carry
 */
abstract class QueueFunction<W extends Work> extends JsonFunction {
  private final Class<W> type;
  private final Unreadable unreadable;

  QueueFunction(Class<W> type, Unreadable unreadable, Runnable afterwards) {
    super(afterwards);
    this.type = type;
    this.unreadable = unreadable;
  }

  /** Where records go that cannot be read. */
  interface Unreadable {
    /** False when it could not be kept: the record must come again. */
    boolean keep(String body, String why);
  }

  /** Whether that work can be meant for this function; if not, its record counts as unreadable. */
  boolean takes(W work) {
    return true;
  }

  /** Works a batch; returns what the queue shall deliver again. */
  abstract List<? extends Work> work(List<W> batch);

  @Override
  final JsonNode handle(JsonNode event) {
    IdentityHashMap<Work, String> ids = new IdentityHashMap<>();
    List<W> batch = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    for (QueueRecord record : QueueRecord.of(event)) {
      Work work = record.work();
      if (type.isInstance(work) && takes(type.cast(work))) {
        batch.add(type.cast(work));
        ids.put(work, record.id());
      } else if (!unreadable.keep(record.body(), fault(record))) {
        failed.add(record.id());
      }
    }
    if (!batch.isEmpty()) {
      work(batch).forEach(back -> failed.add(idOf(back, ids)));
    }
    return BatchFailures.of(failed);
  }

  private String fault(QueueRecord record) {
    if (record.work() == null) {
      return record.fault();
    }
    return type.isInstance(record.work())
        ? "it is not for this queue"
        : "it is no " + type.getSimpleName();
  }

  private static String idOf(Work back, IdentityHashMap<Work, String> ids) {
    String id = ids.get(back);
    if (id == null) {
      // An id that is not of this batch would make SQS deliver all of it again; so does this.
      throw new IllegalStateException("not a record of this batch: " + back.key());
    }
    return id;
  }
}
