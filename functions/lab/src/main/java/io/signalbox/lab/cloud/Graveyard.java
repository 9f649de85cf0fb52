package io.signalbox.lab.cloud;

import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.deadletter.Keeping;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.deadletter.Replaying;
import io.signalbox.core.message.Work;
import io.signalbox.lab.cloud.SimQueue.Entry;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** As the handler of dead letters: everything is kept, readable or not, but what is replayed. */
record Graveyard(
    Keeping keeping,
    Replaying replaying,
    Map<String, Work> originals,
    UnaryOperator<List<ReplayWork>> mutation) {

  /** Works a batch; returns the entries that are done. */
  List<Entry> done(List<Entry> batch) {
    IdentityHashMap<Object, Entry> entries = new IdentityHashMap<>();
    List<Arrival> arrivals = new ArrayList<>();
    List<ReplayWork> replays = new ArrayList<>();
    for (Entry entry : batch) {
      if (entry.work() instanceof ReplayWork replay) {
        replays.add(replay);
        entries.put(replay, entry);
      } else {
        Arrival arrival = arrival(entry);
        arrivals.add(arrival);
        entries.put(arrival, entry);
      }
    }
    List<Entry> done = new ArrayList<>(batch);
    keeping.keep(arrivals).forEach(back -> done.remove(entries.get(back)));
    replaying.replay(mutation.apply(replays)).forEach(back -> done.remove(entries.get(back)));
    return done;
  }

  private Arrival arrival(Entry entry) {
    Work work = entry.work();
    if (work instanceof DeadLetterWork dead) {
      return new Arrival.Dead(dead, work.key());
    }
    String id = "raw-" + work.key();
    if (work instanceof Poison) {
      return new Arrival.Raw(id, Arrival.Raw.UNREADABLE, work.key());
    }
    originals.put(work.key(), work);
    return new Arrival.Stuck(work, id, work.key());
  }
}
