package io.signalbox.core.channel;

/**
 * Most segments that a channel takes in one UTC hour and in one UTC day, by our own clock.
 *
 * @param hourly 1 or more; {@link #NO_LIMIT} for none
 * @param daily 1 or more; {@link #NO_LIMIT} for none
 */
public record Quota(long hourly, long daily) {
  public static final long NO_LIMIT = Long.MAX_VALUE;

  public static final Quota NONE = new Quota(NO_LIMIT, NO_LIMIT);

  public Quota {
    if (hourly < 1 || daily < 1) {
      throw new IllegalArgumentException("a quota is 1 segment or more");
    }
  }

  /** Whether there is anything to count. */
  public boolean isLimited() {
    return hourly != NO_LIMIT || daily != NO_LIMIT;
  }

  /** Segments that are left beside those; less than 0 when the quota was lowered meanwhile. */
  public long left(Quotas.Used used) {
    return Math.min(hourly - used.hour(), daily - used.day());
  }
}
