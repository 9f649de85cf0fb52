package io.signalbox.core.timer;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Empties due buckets into their queues, with the queue's delay for what is left of the wait.
 *
 * <p>Queue first, delete after: a crash between the two queues an entry twice, and the claim (or
 * the work's own repetition rule) lets one through. Two releases at once do the same.
 */
public final class Release {
  private static final int PAGE = 500;

  /** Pages of one call: bounds a release at 100,000 entries; what is left the sweep finds. */
  private static final int MAX_PAGES = 200;

  /** A first sweep, and one after an outage, looks back that far at most in one call. */
  private static final long MAX_MINUTES = 60;

  /** How long a swept minute may still receive entries: clocks differ, writers are slow. */
  private static final long SETTLING_MINUTES = 2;

  /** How far back is looked: a host's clock may be an hour behind, and sweeps may fail for long. */
  private static final long STRAY_MINUTES = 180;

  /** Of those minutes each sweep looks at every so many, so that it stays cheap. */
  private static final long STRAY_STRIDE = 6;

  private final TimerStore store;
  private final Queues queues;
  private final Messages messages;
  private final Parallel parallel;
  private final InstantSource clock;
  private final StepLog log;

  public Release(
      TimerStore store,
      Queues queues,
      Messages messages,
      Parallel parallel,
      InstantSource clock,
      StepLog log) {
    this.store = store;
    this.queues = queues;
    this.messages = messages;
    this.parallel = parallel;
    this.clock = clock;
    this.log = log;
  }

  /**
   * Releases one minute's bucket. A minute that is further away than a queue can delay is left
   * alone: its own schedule will come. Entries that their queue refuses hold up nothing behind
   * them; the whole bucket is gone through again as long as something goes through.
   *
   * @return how many entries were queued
   * @throws IllegalStateException when entries are left, so that the caller tries again
   */
  public int release(long minute) {
    if (tooEarly(minute)) {
      return 0;
    }
    int released = 0;
    Pass pass = pass(minute, MAX_PAGES);
    for (int pages = MAX_PAGES - pass.pages; pass.sent > 0; pages -= pass.pages) {
      released += pass.sent;
      pass = pass(minute, pages);
    }
    if (!pass.empty) {
      throw new IllegalStateException("bucket " + minute + " is not empty after " + released);
    }
    return released;
  }

  /** What going through a bucket once came to. */
  private record Pass(int pages, int sent, boolean empty) {}

  private Pass pass(long minute, int maxPages) {
    Iterator<List<TimerEntry>> bucket = store.bucket(minute, PAGE);
    int pages = 0;
    int sent = 0;
    boolean empty = true;
    while (bucket.hasNext() && pages < maxPages) {
      List<TimerEntry> page = bucket.next();
      sent += releasePage(page);
      pages += page.isEmpty() ? 0 : 1;
      empty &= page.isEmpty();
    }
    return new Pass(pages, sent, empty && !bucket.hasNext());
  }

  /**
   * Releases every bucket that should have been released by now: the net under schedules that were
   * lost, refused or never made. A bucket that cannot be emptied does not hold up the others, nor,
   * however old it is, those of these minutes; it is tried again by each sweep. Minutes that were
   * found empty, and those that a backlog has not come to, are looked at again every six minutes
   * for three hours: a host whose clock is behind defers into the past, and nobody else would ever
   * look there.
   *
   * @return how many entries were queued
   * @throws IllegalStateException when a bucket is not empty
   */
  public int sweep() {
    long next = TimerEntry.minuteOf(clock.instant()) + 1;
    long settled = next - SETTLING_MINUTES - 1;
    long from = store.sweptTo().orElse(next - MAX_MINUTES) + 1;
    long to = Math.min(next, from + MAX_MINUTES);
    LongStream backlog = LongStream.rangeClosed(from, to);
    LongStream current = LongStream.rangeClosed(Math.max(to, settled) + 1, next);
    Sweep sweep = new Sweep(Math.min(settled, to));
    LongStream.concat(backlog, current).forEach(sweep::release);
    LongStream.rangeClosed(next - STRAY_MINUTES, settled)
        .filter(minute -> minute < from || minute > to)
        .filter(minute -> Math.floorMod(minute - next, STRAY_STRIDE) == 0)
        .forEach(sweep::release);
    store.sweptTo(sweep.emptyTo);
    return sweep.result();
  }

  /** What a sweep has come to so far. */
  private final class Sweep {
    private long emptyTo;
    private int released;
    private @Nullable RuntimeException failure;

    Sweep(long emptyTo) {
      this.emptyTo = emptyTo;
    }

    void release(long minute) {
      try {
        released += Release.this.release(minute);
      } catch (RuntimeException e) {
        log.step("sweep.stuck", "", "", Map.of("minute", minute, "cause", String.valueOf(e)));
        emptyTo = Math.min(emptyTo, minute - 1);
        failure = e;
      }
    }

    int result() {
      if (failure != null) {
        throw new IllegalStateException("a bucket is not empty", failure);
      }
      return released;
    }
  }

  private boolean tooEarly(long minute) {
    Instant latest = clock.instant().plus(Queues.MAX_DELAY);
    return Instant.ofEpochSecond((minute + 1) * 60).isAfter(latest);
  }

  private int releasePage(List<TimerEntry> due) {
    Instant now = clock.instant();
    Map<String, List<TimerEntry>> byQueue = new LinkedHashMap<>();
    due.forEach(e -> byQueue.computeIfAbsent(e.queue(), q -> new ArrayList<>()).add(e));
    List<TimerEntry> sent = new ArrayList<>();
    byQueue.forEach((queue, entries) -> sent.addAll(send(queue, entries, now)));
    parallel.map(sent, this::mark);
    store.delete(sent);
    return sent.size();
  }

  private List<TimerEntry> send(String queue, List<TimerEntry> entries, Instant now) {
    List<Delivery> deliveries =
        entries.stream().map(e -> new Delivery(e.work(), Later.wait(now, e.due()))).toList();
    List<Delivery> unsent = queues.send(queue, deliveries);
    List<TimerEntry> sent = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      if (!unsent.contains(deliveries.get(i))) {
        sent.add(entries.get(i));
      }
    }
    return sent;
  }

  /** Shows in the story that a scheduled message left its timer; not needed for its sending. */
  private boolean mark(TimerEntry entry) {
    if (!(entry.work() instanceof Dispatch dispatch) || dispatch.attempt() > 1) {
      return false;
    }
    try {
      log.step("release", dispatch.id().value(), dispatch.facts().traceId(), Map.of());
      return messages.apply(dispatch.id(), Transition.released(clock.instant())).isPresent();
    } catch (RuntimeException e) {
      log.step(
          "release.unmarked",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("cause", String.valueOf(e)));
      return false;
    }
  }
}
