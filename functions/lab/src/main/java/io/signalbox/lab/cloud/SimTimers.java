package io.signalbox.lab.cloud;

import io.signalbox.core.timer.TimerEntry;
import io.signalbox.core.timer.TimerStore;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Timers as one process sees them: written and deleted in batches that may fail half-way. */
public final class SimTimers implements TimerStore {
  private static final int BATCH = 25;

  private final Instance instance;
  private final Buckets buckets;
  private final Outside outside;

  SimTimers(Instance instance, Buckets buckets, Outside outside) {
    this.outside = outside;
    this.instance = instance;
    this.buckets = buckets;
  }

  /** What all processes share. */
  public static final class Buckets {
    private static final Comparator<TimerEntry> ORDER =
        Comparator.comparing((TimerEntry e) -> e.due().getEpochSecond())
            .thenComparing(e -> e.work().key());

    private final TreeMap<TimerEntry, TimerEntry> entries = new TreeMap<>(ORDER);
    private OptionalLong sweptTo = OptionalLong.empty();

    /** All that wait, the soonest first. */
    public List<TimerEntry> all() {
      return List.copyOf(entries.values());
    }

    List<TimerEntry> after(@Nullable TimerEntry last, long minute, int limit) {
      return (last == null ? entries : entries.tailMap(last, false))
          .values().stream().filter(e -> e.minute() == minute).limit(limit).toList();
    }

    void put(TimerEntry entry) {
      entries.remove(entry);
      entries.put(entry, entry);
    }
  }

  @Override
  public void put(List<TimerEntry> added) {
    inBatches("put timers", added, some -> some.forEach(this::put));
  }

  private void put(TimerEntry entry) {
    buckets.put(entry);
    outside.taken(entry.work());
  }

  @Override
  public void delete(List<TimerEntry> gone) {
    inBatches("delete timers", gone, some -> some.forEach(buckets.entries::remove));
  }

  private void inBatches(String what, List<TimerEntry> all, Consumer<List<TimerEntry>> effect) {
    for (int from = 0; from < all.size(); from += BATCH) {
      List<TimerEntry> some = all.subList(from, Math.min(all.size(), from + BATCH));
      String about = some.size() + " from " + some.get(0).work().key();
      instance.call(
          what,
          about,
          () -> {
            effect.accept(some);
            return true;
          });
    }
  }

  @Override
  public Iterator<List<TimerEntry>> bucket(long minute, int limit) {
    return new Iterator<>() {
      private @Nullable TimerEntry last;
      private boolean more = true;

      @Override
      public boolean hasNext() {
        return more;
      }

      @Override
      public List<TimerEntry> next() {
        if (!more) {
          throw new NoSuchElementException();
        }
        List<TimerEntry> page =
            instance.call(
                "due timers", Long.toString(minute), () -> buckets.after(last, minute, limit));
        more = page.size() == limit;
        last = more ? page.get(limit - 1) : last;
        return page;
      }
    };
  }

  @Override
  public OptionalLong sweptTo() {
    return instance.call("swept to?", "", () -> buckets.sweptTo);
  }

  @Override
  public void sweptTo(long minute) {
    instance.call(
        "swept to",
        Long.toString(minute),
        () -> {
          buckets.sweptTo = OptionalLong.of(minute);
          return true;
        });
  }
}
