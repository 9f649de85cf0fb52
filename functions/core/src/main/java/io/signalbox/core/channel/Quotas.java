package io.signalbox.core.channel;

import java.time.Instant;

/**
 * Segments that are counted against channels' quotas, by UTC hour and day. What is counted and not
 * sent stays counted: the figures err upwards, never downwards.
 */
public interface Quotas {

  /**
   * Counts segments in the hour and the day of that time, in one conditional write: all of them, or
   * none where one of the two would pass its limit. Whoever asks again counts again.
   *
   * @param channel one whose quota is limited
   * @param segments 1 or more
   * @return whether they are counted, and so may be sent
   */
  boolean reserve(Channel channel, Instant at, int segments);

  /** What is counted in the hour and the day of that time. */
  Used used(String channel, Instant at);

  /** Segments that are counted, 0 or more. */
  record Used(long hour, long day) {
    public static final Used NOTHING = new Used(0, 0);
  }
}
