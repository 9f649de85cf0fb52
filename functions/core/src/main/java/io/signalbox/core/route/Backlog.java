package io.signalbox.core.route;

/**
 * One lane as a router sees it between two looks of the breaker: a tank that drains at the rate of
 * its lane, and fills with what this router sent there, for itself and for the others that do as it
 * does.
 */
final class Backlog {
  private final Picks picks = new Picks();
  private double perMilli = 1;
  private int atOnce = 1;
  private double waiting;
  private long measuredAt = Long.MIN_VALUE;
  private long at;

  /**
   * What the lane takes from now on.
   *
   * @param perSecond messages, more than 0
   * @param calls that it makes at once
   */
  void takes(double perSecond, int calls) {
    perMilli = perSecond / 1_000;
    atOnce = calls;
  }

  /**
   * Begins anew with what was measured, and adds what was sent there since then. A measure that is
   * known already changes nothing.
   *
   * @param count messages that were in the lane
   * @param countedAt in ms; one ahead of {@code now} counts as now
   */
  void measured(double count, long countedAt, double routers, long now) {
    if (countedAt == measuredAt) {
      return;
    }
    measuredAt = countedAt;
    waiting = count;
    at = Math.min(countedAt, now);
    long last = Picks.stepOf(now);
    // The step in which it was measured counts too: rather once too often than not at all.
    for (long step = Math.max(Picks.stepOf(at), Picks.oldest(last)); step <= last; step++) {
      int sent = picks.count(step);
      if (sent > 0) {
        drain(Picks.beginOf(step));
        waiting += sent * routers;
      }
    }
    drain(now);
  }

  void picked(double routers, long now) {
    drain(now);
    picks.add(now);
    waiting += routers;
  }

  /** Seconds until a message that is sent there now is called for; 0 while a slot is free. */
  double seconds(long now) {
    drain(now);
    return Math.max(0, waiting - atOnce) / perMilli / 1_000;
  }

  /** Nothing when the clock went back. */
  private void drain(long now) {
    if (now > at) {
      waiting = Math.max(0, waiting - perMilli * (now - at));
      at = now;
    }
  }
}
