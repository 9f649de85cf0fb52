package io.signalbox.lab.sim;

import java.util.concurrent.Semaphore;

/** A thread of the simulated world. It runs only while it holds the baton. */
public final class Fiber {
  private final Semaphore turn = new Semaphore(0);
  private final Runnable body;
  private boolean started;
  private boolean ended;
  private boolean doomed;

  Fiber(Runnable body) {
    this.body = body;
  }

  /** From its next pause on it does nothing any more. */
  public void doom() {
    doomed = true;
  }

  public boolean doomed() {
    return doomed;
  }

  public boolean ended() {
    return ended;
  }

  Runnable body() {
    return body;
  }

  void end() {
    ended = true;
  }

  void awaitTurn() {
    turn.acquireUninterruptibly();
  }

  void giveTurn(Runnable start) {
    if (started) {
      turn.release();
    } else {
      started = true;
      start.run();
    }
  }
}
