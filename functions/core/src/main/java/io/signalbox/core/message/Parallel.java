package io.signalbox.core.message;

import java.util.List;
import java.util.function.Function;

/** Runs the items of a batch side by side; core itself starts no thread. */
public interface Parallel {

  /**
   * Applies {@code work} to each item and returns the results in the items' order. {@code work}
   * must not throw for anything that concerns its own item only: an exception fails the batch.
   */
  <T, R> List<R> map(List<T> items, Function<T, R> work);

  /** One after the other, on the caller's thread. */
  static Parallel sequential() {
    return new Parallel() {
      @Override
      public <T, R> List<R> map(List<T> items, Function<T, R> work) {
        return items.stream().map(work).toList();
      }
    };
  }
}
