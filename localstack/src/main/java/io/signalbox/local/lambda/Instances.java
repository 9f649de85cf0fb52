package io.signalbox.local.lambda;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The warm instances of one function; the last one used is used first, as Lambda does. */
final class Instances {
  private final Handlers.Builder builder;
  private final ConcurrentLinkedDeque<RequestStreamHandler> idle = new ConcurrentLinkedDeque<>();

  Instances(Handlers.Builder builder) {
    this.builder = builder;
  }

  /** A warm instance, or a new one. */
  RequestStreamHandler take() throws ReflectiveOperationException {
    RequestStreamHandler warm = idle.pollFirst();
    return warm != null ? warm : builder.build();
  }

  void giveBack(RequestStreamHandler instance) {
    idle.addFirst(instance);
  }

  /** Closes the idle instances that can be closed. */
  void close() {
    for (RequestStreamHandler h = idle.poll(); h != null; h = idle.poll()) {
      if (h instanceof AutoCloseable closeable) {
        closeQuietly(closeable);
      }
    }
  }

  private static void closeQuietly(AutoCloseable instance) {
    try {
      instance.close();
    } catch (Exception e) {
      System.err.println("An instance did not close: " + e);
    }
  }
}
