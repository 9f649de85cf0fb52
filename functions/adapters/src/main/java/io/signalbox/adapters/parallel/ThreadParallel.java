package io.signalbox.adapters.parallel;

import io.signalbox.core.message.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Runs the items of a batch on a fixed number of daemon threads. Each item's result is its own
 * future, so no list is shared between threads; an item that throws fails the batch, but only after
 * all have ended, so that nothing of a batch runs on when its records have gone back.
 *
 * <p>A batch within a batch runs on the thread that asks: it would wait for threads that wait for
 * it. A batch of one does too.
 */
public final class ThreadParallel implements Parallel {
  private static final long IDLE_SECONDS = 30;

  private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);
  private final ExecutorService pool;

  /**
   * Makes the pool; threads start when they are needed.
   *
   * @param threads 1 or more
   * @param name for the threads, followed by a number
   */
  public ThreadParallel(int threads, String name) {
    AtomicInteger count = new AtomicInteger();
    ThreadFactory factory =
        task -> {
          Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        };
    ThreadPoolExecutor fixed =
        new ThreadPoolExecutor(
            threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    // Nobody closes an instance that is dropped: its threads end by themselves.
    fixed.allowCoreThreadTimeOut(true);
    this.pool = fixed;
  }

  @Override
  public <T, R> List<R> map(List<T> items, Function<T, R> work) {
    if (items.size() < 2 || inside.get()) {
      return Parallel.sequential().map(items, work);
    }
    List<Future<R>> futures = new ArrayList<>(items.size());
    for (T item : items) {
      futures.add(pool.submit(() -> run(item, work)));
    }
    return results(futures);
  }

  private <T, R> R run(T item, Function<T, R> work) {
    inside.set(true);
    return work.apply(item);
  }

  private static <R> List<R> results(List<Future<R>> futures) {
    List<R> results = new ArrayList<>(futures.size());
    List<Throwable> failures = new ArrayList<>();
    for (Future<R> future : futures) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        failures.add(e.getCause() == null ? e : e.getCause());
      } catch (InterruptedException e) {
        futures.forEach(f -> f.cancel(true));
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while a batch ran", e);
      }
    }
    if (!failures.isEmpty()) {
      throw failure(failures);
    }
    return results;
  }

  private static IllegalStateException failure(List<Throwable> failures) {
    IllegalStateException failure =
        new IllegalStateException(failures.size() + " items of a batch threw", failures.get(0));
    failures.stream().skip(1).forEach(failure::addSuppressed);
    return failure;
  }
}
