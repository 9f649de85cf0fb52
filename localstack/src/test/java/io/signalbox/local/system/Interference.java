package io.signalbox.local.system;

import io.signalbox.local.lambda.Invocation;
import io.signalbox.local.lambda.InvocationHook;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Steps between an event and its function where a test asks for it; else does nothing. */
final class Interference implements InvocationHook {
  private final List<Hold> holds = new CopyOnWriteArrayList<>();
  private volatile Consumer<Invocation> ahead = invocation -> {};
  private volatile Consumer<Invocation> behind = invocation -> {};

  /** Holds back what that function is given with that text in it, until released. */
  Hold hold(String function, String text) {
    Hold hold = new Hold(LocalSystem.queue(function), text);
    holds.add(hold);
    return hold;
  }

  /** What is done before each invocation; an exception kills it without a trace. */
  void before(Consumer<Invocation> action) {
    ahead = action;
  }

  /** What is done after each invocation; an exception loses its answer, not its effects. */
  void after(Consumer<Invocation> action) {
    behind = action;
  }

  @Override
  public void before(Invocation invocation) {
    ahead.accept(invocation);
    holds.stream().filter(hold -> hold.wants(invocation)).forEach(hold -> hold.enter(invocation));
  }

  @Override
  public void after(Invocation invocation) {
    behind.accept(invocation);
  }

  /** Invocations that wait; within their function's timeout, which runs. */
  static final class Hold implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final String function;
    private final String text;
    private final CountDownLatch open = new CountDownLatch(1);
    private final List<Invocation> held = new CopyOnWriteArrayList<>();

    private Hold(String function, String text) {
      this.function = function;
      this.text = text;
    }

    private boolean wants(Invocation invocation) {
      boolean closed = open.getCount() > 0;
      return closed && invocation.function().equals(function) && invocation.event().contains(text);
    }

    private void enter(Invocation invocation) {
      held.add(invocation);
      try {
        if (!open.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
          throw new IllegalStateException("held for longer than " + LONGEST);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("timed out while held", e);
      }
    }

    /** What was or is held, in order. */
    List<Invocation> held() {
      return held;
    }

    /** Lets all go on that are held, and holds none any more. */
    void release() {
      open.countDown();
    }

    @Override
    public void close() {
      release();
    }
  }
}
