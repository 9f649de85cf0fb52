package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Lane;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Priority;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How long a message would wait in each lane: what the breaker measured there, less what the lane
 * has done since, and what was sent there since. A new snapshot replaces all but what was sent
 * after its own measure.
 *
 * <p>Others route too, and do as this one does with the same snapshot: each of its own counts for
 * as many as there seem to be, by what came into all lanes before the measure over what this one
 * sent then. For one thread.
 */
final class Waits {
  /** The breaker looks so often. */
  private static final Duration PERIOD = Duration.ofSeconds(10);

  /** As many instances as the function of the routers may have. */
  private static final double MOST_ROUTERS = 10;

  /**
   * Until anything tells: Lambda begins to read a queue with five batches at once. Too many cost a
   * little price while a burst begins, too few fill the cheapest lane for minutes.
   */
  private static final double FIRST_ROUTERS = 5;

  /** Messages in a period that tell how many route; of fewer, what was believed goes on. */
  private static final int TELLING = 20;

  /** Shrinks the figure of a router that hardly sent anything itself. */
  private static final int PRIOR = 5;

  private final Map<String, Lanes> channels = new HashMap<>();
  private final Picks sent = new Picks();
  private Snapshot snapshot = Snapshot.empty();
  private double routers = FIRST_ROUTERS;
  private long now;

  private record Lanes(Channel channel, List<Backlog> backlogs) {
    Backlog of(Priority priority) {
      return backlogs.get(Lane.place(priority, backlogs.size()));
    }
  }

  /** From now on it is that time, and that is what is known. */
  void at(Snapshot current, Instant time) {
    now = time.toEpochMilli();
    if (current.version() != snapshot.version() || !current.at().equals(snapshot.at())) {
      snapshot = current;
      routers = routers();
      channels.values().forEach(this::measured);
    }
  }

  /** Seconds in the lane of that priority. */
  double seconds(Channel channel, Priority priority) {
    return of(channel).of(priority).seconds(now);
  }

  /** A message of that priority goes there. */
  void picked(Channel channel, Priority priority) {
    of(channel).of(priority).picked(routers, now);
    sent.add(now);
  }

  /** A channel with other limits begins anew: its lanes may be others. */
  private Lanes of(Channel channel) {
    Lanes known = channels.get(channel.name());
    if (known != null && known.channel().limits().equals(channel.limits())) {
      return known;
    }
    List<Backlog> backlogs = new ArrayList<>();
    channel.lanes().forEach(lane -> backlogs.add(new Backlog()));
    Lanes lanes = new Lanes(channel, backlogs);
    measured(lanes);
    channels.put(channel.name(), lanes);
    return lanes;
  }

  /** Where nothing was measured, or other lanes were, what was sent there goes on to count. */
  private void measured(Lanes lanes) {
    Channel channel = lanes.channel();
    List<Lane> all = channel.lanes();
    Load load = snapshot.loads().get(channel.name());
    double rate = load == null ? Load.rate(channel, List.of()) : load.rate();
    for (int i = 0; i < all.size(); i++) {
      int slots = all.get(i).slots();
      Backlog backlog = lanes.backlogs().get(i);
      backlog.takes(
          rate * slots / channel.limits().slots(), slots * channel.limits().parallelSends());
      if (load != null && load.waiting().size() == all.size()) {
        backlog.measured(load.waiting().get(i), load.at().toEpochMilli(), routers, now);
      }
    }
  }

  /** As many as there seem to be, this one included. */
  private double routers() {
    Instant newest =
        snapshot.loads().values().stream()
            .map(Load::at)
            .max(Instant::compareTo)
            .orElse(Instant.EPOCH);
    double came =
        snapshot.loads().values().stream()
            .filter(load -> load.at().equals(newest))
            .mapToDouble(load -> load.arrived() * PERIOD.toSeconds())
            .sum();
    long until = newest.toEpochMilli();
    int own = sent.between(Picks.stepOf(until - PERIOD.toMillis()), Picks.stepOf(until));
    return came < TELLING
        ? routers
        : Math.min(MOST_ROUTERS, Math.max(1, (came + PRIOR) / (own + PRIOR)));
  }
}
