package io.signalbox.lab.cloud;

import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.message.Redelivery;
import io.signalbox.core.message.Work;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A standard queue with its event source: at least once, in no order, hidden while a batch runs,
 * back when it was not deleted, to the dead-letter queue after so many receives.
 */
public final class SimQueue {
  private static final int BATCH = 10;

  /** One record. Its work may be {@link Poison}. */
  static final class Entry {
    private final long id;
    private final Work work;
    private long visibleAt;
    private int receives;
    private int running;
    private boolean repeated;

    private Entry(long id, Work work, long visibleAt) {
      this.id = id;
      this.work = work;
      this.visibleAt = visibleAt;
    }

    String id() {
      return Long.toString(id);
    }

    Work work() {
      return work;
    }
  }

  /** What takes its batches. */
  interface Consumer {
    boolean hasRoom();

    /** Works a batch; tells which entries are done (null: none), once, however it ended. */
    void take(List<Entry> batch, BiConsumer<@Nullable List<Entry>, String> done);
  }

  private final Trial trial;
  private final String name;
  private final long visibility;
  private final int maxConcurrency;
  private final Map<Long, Entry> entries = new LinkedHashMap<>();
  private @Nullable Consumer consumer;
  private @Nullable SimQueue last;
  private int batches;
  private long nextId;

  SimQueue(Trial trial, String name, int visibilitySeconds, int maxConcurrency) {
    this.trial = trial;
    this.name = name;
    this.visibility = trial.mutant().visibility(visibilitySeconds * 1_000L);
    this.maxConcurrency = maxConcurrency;
  }

  void consumedBy(Consumer by) {
    consumer = by;
  }

  void redrivesTo(SimQueue deadLetters) {
    last = deadLetters;
  }

  public String name() {
    return name;
  }

  /** All that is in it, visible or not. */
  public List<Work> works() {
    return entries.values().stream().map(Entry::work).toList();
  }

  /** What the service would tell of it. */
  LaneDepths.Depth depth() {
    long now = trial.sim().now();
    long visible = entries.values().stream().filter(e -> e.visibleAt <= now).count();
    long hidden =
        entries.values().stream().filter(e -> e.visibleAt > now && e.receives > 0).count();
    return new LaneDepths.Depth(visible, hidden);
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Takes a record in. */
  public void add(Work work, long delayMillis) {
    Entry entry = new Entry(nextId++, work, trial.sim().now() + delayMillis);
    entries.put(entry.id, entry);
    pollAt(entry.visibleAt);
  }

  private void pollAt(long millis) {
    trial.sim().at(millis + trial.faults().random().nextLong(5, 120), this::poll);
  }

  private void poll() {
    Consumer by = consumer;
    while (by != null && batches < maxConcurrency) {
      List<Entry> batch = visible();
      if (batch.isEmpty()) {
        return;
      }
      if (!by.hasRoom()) {
        pollAt(trial.sim().now() + 500);
        return;
      }
      batch.forEach(this::receive);
      batches++;
      by.take(batch, (done, why) -> ended(batch, done));
    }
  }

  /** Some of the visible ones, in no order; never the same work twice in one batch. */
  private List<Entry> visible() {
    long now = trial.sim().now();
    List<Entry> visible = new ArrayList<>();
    for (Entry entry : List.copyOf(entries.values())) {
      if (entry.visibleAt <= now && !givesUp(entry)) {
        visible.add(entry);
      }
    }
    List<Entry> batch = new ArrayList<>();
    int most = trial.faults().random().nextInt(1, BATCH + 1);
    while (!visible.isEmpty() && batch.size() < most) {
      Entry entry = visible.remove(trial.faults().random().nextInt(visible.size()));
      if (batch.stream().noneMatch(e -> e.work == entry.work)) {
        batch.add(entry);
      }
    }
    return batch;
  }

  private boolean givesUp(Entry entry) {
    SimQueue deadLetters = last;
    if (deadLetters == null || entry.receives < trial.faults().weather().receives()) {
      return false;
    }
    trial.trace().note(name, "GIVES UP", entry.work.key(), "");
    entries.remove(entry.id);
    deadLetters.add(entry.work, 0);
    return true;
  }

  private void receive(Entry entry) {
    if (++entry.receives > 1) {
      trial.judge().count(Count.REDELIVERIES);
    }
    if (entry.running > 0 && !entry.repeated) {
      trial.judge().breach(Breach.LIMIT, name + " gave a record away while a run still had it");
    }
    entry.running++;
    entry.repeated = trial.faults().repeats();
    long hidden = entry.repeated ? trial.faults().random().nextLong(3_000) : visibility;
    entry.visibleAt = trial.sim().now() + hidden;
    pollAt(entry.visibleAt);
  }

  /** As its function asks, when the queue hears it; else its visibility rules. */
  private void givenBack(Entry entry) {
    Optional<Duration> wait = Redelivery.after(entry.receives);
    if (wait.isPresent() && trial.faults().random().nextInt(4) > 0) {
      // Another run may have it too, since the queue gave it twice: then it may come before that
      // one ends.
      entry.repeated |= entry.running > 0;
      entry.visibleAt = trial.sim().now() + wait.get().toMillis();
      pollAt(entry.visibleAt);
    }
  }

  private void ended(List<Entry> batch, @Nullable List<Entry> done) {
    batches--;
    batch.forEach(e -> e.running--);
    if (done != null) {
      batch.stream().filter(e -> !done.contains(e)).forEach(this::givenBack);
    }
    if (done != null && !trial.faults().repeats()) {
      done.forEach(e -> entries.remove(e.id));
    }
    pollAt(trial.sim().now());
  }
}
