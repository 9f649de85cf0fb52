package io.signalbox.core.health.estimate;

import io.signalbox.core.health.estimate.HealthGrid.Count;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Messages of two channels in three markets: some refused, most reported after a while, some by
 * their users as well. Counted in every grid that listens, by the names of its topology.
 */
final class Traffic {
  static final int TICK = 10_000;

  static final Topology SMALL =
      new Topology(
          List.of("a", "c"),
          List.of(new Country("AA", ZoneOffset.UTC), new Country("CC", ZoneId.of("Asia/Tokyo"))),
          List.of(new Market(0, "one"), new Market(0, "two"), new Market(1, "one")));

  /** The same and a channel, a country and operators more, which shift all indexes. */
  static final Topology GROWN =
      new Topology(
          List.of("a", "b", "c"),
          List.of(
              new Country("AA", ZoneOffset.UTC),
              new Country("BB", ZoneOffset.UTC),
              new Country("CC", ZoneId.of("Asia/Tokyo"))),
          List.of(
              new Market(0, "new"),
              new Market(0, "one"),
              new Market(0, "two"),
              new Market(1, "one"),
              new Market(2, "one")));

  private final SplittableRandom random;
  private final double perTick;
  private final List<HealthGrid> grids = new ArrayList<>();
  private final Set<Integer> out = new HashSet<>();
  private final PriorityQueue<Event> agenda =
      new PriorityQueue<>((one, other) -> Long.compare(one.at, other.at));
  private long now = 1_700_000_000_000L;

  private record Event(long at, long sent, int path, Count count) {}

  /** On average that many messages of each path in each tick. */
  Traffic(long seed, double perTick) {
    this.random = new SplittableRandom(seed);
    this.perTick = perTick;
  }

  /** A grid that counts all from now on. */
  HealthGrid grid(Topology topology) {
    HealthGrid grid = new HealthGrid(topology);
    grids.add(grid);
    return grid;
  }

  long now() {
    return now;
  }

  /** From now on that path's messages vanish. */
  void goesOut(int path) {
    out.add(path);
  }

  /** Lets ten seconds pass. */
  void tick() {
    pass(TICK);
  }

  void pass(int millis) {
    long end = now + millis;
    for (int path = 0; path < SMALL.paths(); path++) {
      double expected = perTick * millis / TICK;
      int messages = (int) (expected + random.nextDouble());
      for (int i = 0; i < messages; i++) {
        send(path, now + random.nextInt(millis));
      }
    }
    while (!agenda.isEmpty() && agenda.peek().at < end) {
      happen(agenda.remove());
    }
    now = end;
  }

  private void send(int path, long at) {
    boolean first = random.nextInt(10) > 0;
    count(at, at, path, first ? Count.SENT : Count.SECOND_SENT);
    if (random.nextInt(40) == 0) {
      count(at + 300, at, path, first ? Count.REJECTED : Count.SECOND_REJECTED);
    } else if (!out.contains(path)) {
      accepted(path, at, first);
    }
  }

  private void accepted(int path, long at, boolean first) {
    long after = at + 1_000 + (long) (-Math.log(1 - random.nextDouble()) * 12_000);
    boolean good = random.nextInt(10) > 0;
    if (!first) {
      count(after, at, path, good ? Count.SECOND_DELIVERED : Count.SECOND_UNDELIVERED);
      return;
    }
    count(after, at, path, good ? Count.DELIVERED : Count.UNDELIVERED);
    count(at, at, path, Count.WATCHED);
    if (good) {
      count(after, at, path, Count.JUDGED);
    }
    if (good && random.nextInt(3) > 0) {
      count(after + 10_000, at, path, Count.WATCHED_CONVERTED);
      count(after + 10_000, at, path, Count.CONVERTED);
    }
  }

  private void count(long at, long sent, int path, Count count) {
    agenda.add(new Event(at, sent, path, count));
  }

  private void happen(Event event) {
    long minute = Math.floorDiv(event.sent, 60_000L);
    for (HealthGrid grid : grids) {
      int path = in(grid.topology(), event.path);
      if (path < 0) {
        continue;
      }
      grid.add(path, minute, event.count, 1);
      long delay = event.at - event.sent;
      switch (event.count) {
        case DELIVERED, UNDELIVERED, SECOND_DELIVERED, SECOND_UNDELIVERED ->
            grid.receipt(grid.topology().channelOf(path), minute, delay);
        case SENT, SECOND_SENT -> grid.add(path, minute, Count.ANSWER_MILLIS, 300);
        case WATCHED_CONVERTED -> grid.conversion(minute, delay);
        case REJECTED, SECOND_REJECTED, ANSWER_MILLIS, JUDGED, CONVERTED, WATCHED -> {}
      }
    }
  }

  /** Where a path of {@link #SMALL} is in another topology; -1 when it is not there. */
  static int in(Topology topology, int path) {
    String name = SMALL.names(Topology.Unit.PATH).get(path);
    return topology.names(Topology.Unit.PATH).indexOf(name);
  }
}
