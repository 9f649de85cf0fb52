package io.signalbox.local.chaos;

import io.signalbox.local.lambda.Killed;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of one function instance: a thread that an instance starts belongs to the group of
 * the thread that starts it. Once it is over, each of them dies at its next call to the cloud.
 */
final class Life extends ThreadGroup {
  private static final int FOREVER = Integer.MAX_VALUE;

  private final AtomicInteger left = new AtomicInteger(FOREVER);

  Life(String name) {
    super(name);
  }

  /** Lets it see that many more beginnings and ends of calls. */
  void shorten(int moments) {
    left.set(moments);
  }

  boolean isOver() {
    return left.get() <= 0;
  }

  /** A call to the cloud begins or has been answered on one of its threads. */
  static void moment() {
    if (Thread.currentThread().getThreadGroup() instanceof Life life) {
      life.age();
    }
  }

  private void age() {
    int now = left.get() == FOREVER ? FOREVER : left.decrementAndGet();
    if (now <= 0) {
      throw new Killed();
    }
  }
}
