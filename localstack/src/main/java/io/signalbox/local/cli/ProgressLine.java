package io.signalbox.local.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Consumer;

/** Progress that overwrites itself on a terminal, and comes as a line every few seconds else. */
final class ProgressLine implements Consumer<String> {
  private static final long EVERY_NANOS = Duration.ofSeconds(5).toNanos();
  private static final int WIDTH = 100;

  private final PrintStream out;
  private final boolean terminal;
  private long next = System.nanoTime();

  ProgressLine(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void accept(String text) {
    if (terminal) {
      out.print("\r" + text + " ".repeat(Math.max(0, WIDTH - text.length())));
      out.flush();
    } else if (System.nanoTime() - next >= 0) {
      next = System.nanoTime() + EVERY_NANOS;
      out.println(text);
    }
  }

  /** What follows starts on a line of its own. */
  void end() {
    if (terminal) {
      out.println();
    }
  }
}
