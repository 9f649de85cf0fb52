package io.signalbox.core.health.estimate;

import static io.signalbox.core.health.Measure.*;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.HealthGrid.Count;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts cohorts into a grid. Attempts refused for their number or content are left out: they say
 * nothing of the channel, and nothing more will be heard of them. On a channel that reports no
 * delivery, what it accepted counts as delivered at once. For one thread.
 */
final class CohortGrid {
  private final HealthGrid grid;
  private final Set<String> silent;
  private final Map<Path, Integer> paths = new HashMap<>();
  private final Topology topology;

  CohortGrid(Topology topology, Set<String> silent) {
    this.topology = topology;
    this.grid = new HealthGrid(topology);
    this.silent = silent;
    for (Path path : Topologies.paths(topology)) {
      paths.put(path, paths.size());
    }
  }

  boolean covers(List<Cohort> cohorts) {
    return cohorts.stream().allMatch(cohort -> paths.containsKey(cohort.path()));
  }

  /** The grid as the cohorts are now, whatever it was before. */
  HealthGrid fill(List<Cohort> cohorts, long minute) {
    grid.clear();
    grid.advance(minute);
    for (Cohort cohort : cohorts) {
      Integer path = paths.get(cohort.path());
      // One of a coming minute is by a clock ahead of ours; it will be counted then.
      if (path != null && cohort.minute() <= minute) {
        counters(path, cohort);
        delays(path, cohort);
      }
    }
    return grid;
  }

  private void counters(int path, Cohort cohort) {
    long rejected =
        cohort.count(TEMPORARY)
            + cohort.count(UNKNOWN)
            + cohort.count(ACCOUNT)
            + cohort.count(THROTTLED)
            - cohort.count(TOLD);
    long told =
        cohort.count(SUBMITTED) - cohort.count(REFUSED_NUMBER) - cohort.count(REFUSED_CONTENT);
    Trio sent = new Trio(told, cohort.count(SECOND_SUBMITTED), cohort.count(LATER_SUBMITTED));
    Trio bad = new Trio(rejected, cohort.count(SECOND_REJECTED), cohort.count(LATER_REJECTED));
    add(path, cohort, Count.SENT, sent.first());
    add(path, cohort, Count.SECOND_SENT, sent.second());
    add(path, cohort, Count.REJECTED, bad.first());
    add(path, cohort, Count.SECOND_REJECTED, bad.second());
    if (silent.contains(cohort.path().channel())) {
      accepted(path, cohort, sent.first() - bad.first(), sent.second() - bad.second());
    } else {
      receipts(path, cohort);
    }
    add(path, cohort, Count.ANSWER_MILLIS, millis(cohort, sent));
    add(path, cohort, Count.JUDGED, cohort.count(JUDGED));
    add(path, cohort, Count.CONVERTED, cohort.count(CONVERTED));
    add(path, cohort, Count.WATCHED, cohort.count(WATCHED));
    add(path, cohort, Count.WATCHED_CONVERTED, cohort.count(WATCHED_CONVERTED));
  }

  private void receipts(int path, Cohort cohort) {
    Trio good =
        new Trio(
            cohort.count(DELIVERED), cohort.count(SECOND_DELIVERED), cohort.count(LATER_DELIVERED));
    Trio bad =
        new Trio(
            cohort.count(UNDELIVERED),
            cohort.count(SECOND_UNDELIVERED),
            cohort.count(LATER_UNDELIVERED));
    add(path, cohort, Count.DELIVERED, good.first());
    add(path, cohort, Count.SECOND_DELIVERED, good.second());
    add(path, cohort, Count.UNDELIVERED, bad.first());
    add(path, cohort, Count.SECOND_UNDELIVERED, bad.second());
  }

  private void accepted(int path, Cohort cohort, long first, long second) {
    add(path, cohort, Count.DELIVERED, first);
    add(path, cohort, Count.SECOND_DELIVERED, second);
    int all = (int) Math.max(0, first + second);
    grid.receipts(topology.channelOf(path), cohort.minute(), 0, all);
  }

  /** Latencies are summed over all calls; those of the first two attempts are a share of them. */
  private static long millis(Cohort cohort, Trio sent) {
    long calls = Math.max(1, cohort.count(SUBMITTED));
    return cohort.count(LATENCY_MILLIS) * (sent.first() + sent.second()) / calls;
  }

  private void delays(int path, Cohort cohort) {
    int channel = topology.channelOf(path);
    cohort
        .receiptDelays()
        .counts()
        .forEach((bucket, n) -> grid.receipts(channel, cohort.minute(), bucket, n.intValue()));
    cohort
        .conversionDelays()
        .counts()
        .forEach((bucket, n) -> grid.conversions(cohort.minute(), bucket, n.intValue()));
  }

  /** Lost counts may leave less than nothing. */
  private void add(int path, Cohort cohort, Count count, long amount) {
    grid.add(path, cohort.minute(), count, (int) Math.max(0, amount));
  }

  /** A counter of all attempts, and those of second and of later ones that are part of it. */
  private record Trio(long all, long second, long later) {
    long first() {
      return Math.max(0, all - second - later);
    }
  }
}
