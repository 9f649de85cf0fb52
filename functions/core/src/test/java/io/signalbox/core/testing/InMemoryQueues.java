package io.signalbox.core.testing;

import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** Queues in memory: remember all that was sent, give out what is visible, fail what they must. */
public final class InMemoryQueues implements Queues {

  /**
   * One entry that went through.
   *
   * @param visibleAt when its delay is over
   */
  public record Sent(String queue, Work work, Duration delay, Instant visibleAt) {}

  private final InstantSource clock;
  private final List<Sent> sent = new ArrayList<>();
  private final List<Sent> waiting = new ArrayList<>();
  private Predicate<Sent> failing = s -> false;
  private int failures;

  /** Queues whose clock stands still: what is delayed stays in {@link #waiting}. */
  public InMemoryQueues() {
    this(() -> Instant.EPOCH);
  }

  public InMemoryQueues(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized List<Delivery> send(String queue, List<Delivery> deliveries) {
    List<Delivery> unsent = new ArrayList<>();
    for (Delivery delivery : deliveries) {
      Instant visibleAt = clock.instant().plus(delivery.delay());
      Sent entry = new Sent(queue, delivery.work(), delivery.delay(), visibleAt);
      if (failures > 0 && failing.test(entry)) {
        failures--;
        unsent.add(delivery);
      } else {
        sent.add(entry);
        waiting.add(entry);
      }
    }
    return List.copyOf(unsent);
  }

  /** From now on, entries that match come back unsent. */
  public void fail(Predicate<Sent> which) {
    fail(Integer.MAX_VALUE, which);
  }

  /** The next so many entries that match come back unsent. */
  public synchronized void fail(int times, Predicate<Sent> which) {
    failures = times;
    failing = which;
  }

  /** Nothing fails any more. */
  public synchronized void heal() {
    failures = 0;
  }

  /** All that ever went through, in order. */
  public synchronized List<Sent> sent() {
    return List.copyOf(sent);
  }

  /** All that ever went through to that queue, in order. */
  public synchronized List<Sent> sent(String queue) {
    return sent.stream().filter(s -> s.queue().equals(queue)).toList();
  }

  /** The work that ever went to that queue, in order. */
  public List<Work> works(String queue) {
    return sent(queue).stream().map(Sent::work).toList();
  }

  /** Takes up to so many entries that are visible now, the first sent first. */
  public synchronized List<Sent> take(String queue, int max) {
    List<Sent> taken = new ArrayList<>();
    Instant now = clock.instant();
    Iterator<Sent> entries = waiting.iterator();
    while (entries.hasNext() && taken.size() < max) {
      Sent entry = entries.next();
      if (entry.queue().equals(queue) && !entry.visibleAt().isAfter(now)) {
        entries.remove();
        taken.add(entry);
      }
    }
    return taken;
  }

  /** What nobody has taken yet, delayed or not, in the order in which it was sent. */
  public synchronized List<Sent> waiting() {
    return List.copyOf(waiting);
  }

  /** Forgets everything but the failures that were asked for. */
  public synchronized void clear() {
    sent.clear();
    waiting.clear();
  }
}
