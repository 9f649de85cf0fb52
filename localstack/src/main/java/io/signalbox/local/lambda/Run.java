package io.signalbox.local.lambda;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One run: ends exactly once, by its handler or by its timeout, whichever is first. */
final class Run {
  private final Duration timeout;
  private final Semaphore slots;
  private final CompletableFuture<Answer> answer = new CompletableFuture<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile @Nullable Future<?> alarm;

  Run(Duration timeout, Semaphore slots) {
    this.timeout = timeout;
    this.slots = slots;
  }

  CompletableFuture<Answer> answer() {
    return answer;
  }

  /** Starts the timeout; called on the thread that it will interrupt. */
  void begin(LambdaHost host) {
    Thread worker = Thread.currentThread();
    alarm = host.after(timeout, () -> end(new Answer.TimedOut(timeout), worker::interrupt));
  }

  /**
   * Ends the run unless it has ended.
   *
   * @param inTime done first when this call is the one that ends it
   */
  void end(Answer result, Runnable inTime) {
    if (!ended.compareAndSet(false, true)) {
      // Let the winner finish, so that its interrupt cannot hit this thread's next task.
      answer.join();
      return;
    }
    Future<?> pending = alarm;
    if (pending != null) {
      pending.cancel(false);
    }
    inTime.run();
    slots.release();
    answer.complete(result);
  }
}
