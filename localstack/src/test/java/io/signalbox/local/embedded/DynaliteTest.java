package io.signalbox.local.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DynaliteTest {
  @Test
  void child_is_gone_after_close() {
    Dynalite dynalite = Dynalite.start();
    ProcessHandle child = dynalite.process();
    assertThat(child.isAlive()).isTrue();
    dynalite.close();
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void child_dies_with_a_parent_that_is_killed() throws Exception {
    Process parent = startParent();
    ProcessHandle child = ProcessHandle.of(Long.parseLong(firstLine(parent))).orElseThrow();
    assertThat(child.isAlive()).isTrue();
    parent.destroyForcibly().waitFor();
    child.onExit().get(10, TimeUnit.SECONDS);
    assertThat(child.isAlive()).isFalse();
  }

  private static Process startParent() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path") + File.pathSeparator,
            Parent.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String firstLine(Process process) throws IOException {
    try (BufferedReader output = process.inputReader()) {
      return String.valueOf(output.readLine());
    }
  }

  /** Starts dynalite, prints its process id, and waits to be killed. */
  public static final class Parent {
    private Parent() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.out.println(Dynalite.start().process().pid());
      Thread.currentThread().join();
    }
  }
}
