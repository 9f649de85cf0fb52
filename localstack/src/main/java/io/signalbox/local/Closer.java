package io.signalbox.local;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what was opened, last first, whatever of it fails. */
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /** Remembers and returns it. */
  public <T extends AutoCloseable> T add(T resource) {
    opened.push(resource);
    return resource;
  }

  @Override
  public void close() {
    while (!opened.isEmpty()) {
      closeQuietly(opened.pop());
    }
  }

  private static void closeQuietly(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      System.err.println(resource.getClass().getSimpleName() + " did not close: " + e);
    }
  }
}
