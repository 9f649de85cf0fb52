package io.signalbox.lab.cloud;

import io.signalbox.lab.trial.Mutant;
import io.signalbox.lab.trial.Trial;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Runs each call of a port in a fiber of a process, on a day without faults. */
final class InFibers {
  /** Longer than any read may be stale. */
  private static final long BETWEEN_MILLIS = 4_000;

  final Trial trial =
      LongStream.range(1, 100)
          .mapToObj(seed -> Trial.of(seed, Mutant.NONE, null))
          .filter(t -> t.faults().weather().isCalm())
          .findFirst()
          .orElseThrow();
  final Instance instance = new Instance(trial, "test", 1);

  <T> T call(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, args) -> own(inFiber(() -> method.invoke(real, args)))));
  }

  /** What is read as it is asked for is asked in fibers too. */
  private @Nullable Object own(@Nullable Object result) {
    return result instanceof Iterator<?> pages ? call(Iterator.class, pages) : result;
  }

  private interface Call {
    @Nullable Object made() throws ReflectiveOperationException;
  }

  private synchronized @Nullable Object inFiber(Call call) throws Throwable {
    AtomicReference<@Nullable Object> result = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    instance.run(
        3_600_000,
        () -> {
          instance.pause(BETWEEN_MILLIS);
          try {
            result.set(call.made());
          } catch (InvocationTargetException e) {
            failure.set(e.getCause());
          } catch (ReflectiveOperationException e) {
            failure.set(e);
          }
        },
        () -> {});
    trial.sim().runOut();
    if (failure.get() != null) {
      throw failure.get();
    }
    return result.get();
  }
}
