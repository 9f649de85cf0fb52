package io.signalbox.core.channel;

/**
 * How many messages of one kind may be resent though an earlier attempt may have been sent, in each
 * ten minutes: {@code floor + share * calls}, with the calls of that kind in the ten minutes
 * before.
 *
 * <p>Of the whole stage, not of each tenant: a provider's silence is nobody's own, and a floor for
 * each of thousands of tenants would bound nothing.
 *
 * @param share of the kind's calls, 0 to {@value #MOST_SHARE}, default 0.01
 * @param floor so many whatever the traffic, 0 to {@value #MOST_FLOOR}, default 5
 */
public record DuplicateBudget(double share, int floor) {
  public static final double MOST_SHARE = 0.1;
  public static final int MOST_FLOOR = 100;
  public static final DuplicateBudget DEFAULT = new DuplicateBudget(0.01, 5);

  public DuplicateBudget {
    if (!(share >= 0 && share <= MOST_SHARE) || floor < 0 || floor > MOST_FLOOR) {
      throw new IllegalArgumentException("a duplicate budget is out of range");
    }
  }
}
