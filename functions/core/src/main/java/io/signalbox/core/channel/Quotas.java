package io.signalbox.core.channel;

import java.time.Duration;
import java.time.Instant;

/**
 * Segments that are counted against channels' quotas, by UTC hour and day. What is counted and not
 * sent stays counted: the figures err upwards, never downwards.
 */
public interface Quotas {

  /** How far a provider's clock may differ from ours. */
  Duration SKEW = Duration.ofSeconds(30);

  /**
   * Counts segments that are sent at some time between those two, in each hour and each day that
   * they touch: all of them, or none where one would pass its limit. A conditional write for each
   * day; what the first of two days took stays counted when the second refuses. Whoever asks again
   * counts again.
   *
   * @param channel one whose quota is limited
   * @param until not before {@code from}, and less than a day later
   * @param segments 1 or more
   * @return whether they are counted, and so may be sent
   */
  boolean reserve(Channel channel, Instant from, Instant until, int segments);

  /** What is counted in the hour and the day of that time. */
  Used used(String channel, Instant at);

  /** Segments that are counted, 0 or more. */
  record Used(long hour, long day) {
    public static final Used NOTHING = new Used(0, 0);
  }
}
