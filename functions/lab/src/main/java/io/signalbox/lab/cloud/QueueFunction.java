package io.signalbox.lab.cloud;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Work;
import io.signalbox.lab.cloud.SimQueue.Entry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A function behind a queue, as the handlers have it: what it cannot read goes to the dead letters,
 * what the core gives back goes back, and nothing else does.
 */
final class QueueFunction<W extends Work> {
  private final Ports ports;
  private final Class<W> type;
  private final Predicate<W> takes;
  private final Function<List<W>, List<? extends Work>> work;

  QueueFunction(
      Ports ports,
      Class<W> type,
      Predicate<W> takes,
      Function<List<W>, List<? extends Work>> work) {
    this.ports = ports;
    this.type = type;
    this.takes = takes;
    this.work = work;
  }

  /** Works a batch; returns the entries that are done. */
  List<Entry> done(List<Entry> batch) {
    IdentityHashMap<Work, Entry> entries = new IdentityHashMap<>();
    List<W> works = new ArrayList<>();
    List<Entry> done = new ArrayList<>(batch);
    for (Entry entry : batch) {
      if (type.isInstance(entry.work()) && takes.test(type.cast(entry.work()))) {
        works.add(type.cast(entry.work()));
        entries.put(entry.work(), entry);
      } else if (!ports.rawQueues.sendRaw(Closing.DEADLETTERS, entry.work())) {
        done.remove(entry);
      }
    }
    if (!works.isEmpty()) {
      for (Work back : ports.instance.trial().mutant().back(work.apply(works))) {
        Entry entry = entries.get(back);
        if (entry == null) {
          throw new IllegalStateException("not a record of this batch: " + back.key());
        }
        done.remove(entry);
      }
    }
    return done;
  }
}
