package io.signalbox.core.health;

import io.signalbox.core.channel.Channel;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * What a channel had waiting, and what it takes, as the breaker saw it.
 *
 * @param at when its lanes were looked at
 * @param rate messages a second that it takes while all its lanes are busy, more than 0
 * @param arrived messages a second that came into its lanes since the look before, 0 or more
 * @param calls that were counted in the minute of {@code at} and the one before: what the next look
 *     finds beyond them was made since
 * @param waiting messages in each lane, in the order of {@link Channel#lanes}
 */
public record Load(Instant at, double rate, double arrived, long calls, List<Long> waiting) {
  /**
   * A call's latency until calls tell, or its timeout if that is shorter. Rather too long: what is
   * expected too early fills a slow channel's lane for minutes, else the dearer ones get some.
   */
  private static final Duration USUAL = Duration.ofSeconds(1);

  /** So many calls of the usual latency are believed in beside those that were measured. */
  private static final int PRIOR = 5;

  /** A slot is taken for so long beyond its call: the claim before it, the record after it. */
  private static final Duration AROUND = Duration.ofMillis(50);

  /** Of the provider's own figure (SPEC 6). */
  private static final double PACE = 0.9;

  public Load {
    if (!(rate > 0)) {
      throw new IllegalArgumentException("a channel takes something: " + rate);
    }
    waiting = List.copyOf(waiting);
  }

  /**
   * Messages a second that a channel takes at most: its calls at once, by the time that each takes
   * (Little's law), or what its provider takes.
   *
   * @param lately its cohorts of the last minutes; none for one that was not called
   */
  public static double rate(Channel channel, Collection<Cohort> lately) {
    long calls = sum(lately, Measure.SUBMITTED);
    Duration timeout = channel.limits().callTimeout();
    double usual = Math.min(USUAL.toMillis(), timeout.toMillis());
    double answer =
        (sum(lately, Measure.LATENCY_MILLIS) + PRIOR * usual) / (Math.max(0, calls) + PRIOR);
    double atOnce = channel.limits().maxConcurrency() * 1_000.0 / (answer + AROUND.toMillis());
    double segments =
        (double) (sum(lately, Measure.SEGMENTS) + PRIOR) / (Math.max(0, calls) + PRIOR);
    int most = channel.limits().maxSegmentsPerSecond();
    return most > 0 ? Math.min(atOnce, most * PACE / Math.max(1, segments)) : atOnce;
  }

  private static long sum(Collection<Cohort> cohorts, Measure measure) {
    return cohorts.stream().mapToLong(c -> c.count(measure)).sum();
  }

  /** In all its lanes. */
  public long waitingInAll() {
    return waiting.stream().mapToLong(Long::longValue).sum();
  }
}
