package io.signalbox.local.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An empty in-memory DynamoDB (dynalite) in a child process, on a free port of the loopback
 * interface. The child ends with {@link #close()} and, because it reads the pipe that this JVM
 * holds, with this JVM, however that ends. It ignores the interrupt that a terminal sends to both:
 * what still runs here needs its tables until the end.
 */
public final class Dynalite implements AutoCloseable {
  /** System property with the folder of {@code dynalite.cjs}; else it is looked for upwards. */
  public static final String HOME_PROPERTY = "signalbox.localstack";

  private static final String SCRIPT = "dynalite.cjs";
  private static final String READY = "listening ";
  private static final long STOP_SECONDS = 5;

  private final Process process;
  private final URI endpoint;

  private Dynalite(Process process) throws IOException {
    this.process = process;
    this.endpoint = URI.create("http://127.0.0.1:" + awaitPort());
  }

  /**
   * Starts it and waits until it listens.
   *
   * @throws IllegalStateException when Node.js or the installed package is missing; says which
   */
  public static Dynalite start() {
    Path home = home();
    if (!Files.isDirectory(home.resolve("node_modules/dynalite"))) {
      throw new IllegalStateException(
          "dynalite is not installed in %s: run `node install.cjs` there".formatted(home));
    }
    ProcessBuilder command =
        new ProcessBuilder("node", SCRIPT)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      return new Dynalite(command.start());
    } catch (IOException e) {
      throw new IllegalStateException("dynalite did not start: " + e.getMessage(), e);
    }
  }

  /** Where it listens. */
  public URI endpoint() {
    return endpoint;
  }

  /** The child, to look at. */
  public ProcessHandle process() {
    return process.toHandle();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int awaitPort() throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = output.readLine();
    if (line == null || !line.startsWith(READY)) {
      close();
      throw new IOException("Node.js said: " + line);
    }
    return Integer.parseInt(line.substring(READY.length()));
  }

  private static Path home() {
    String configured = System.getProperty(HOME_PROPERTY);
    if (configured != null) {
      return Path.of(configured);
    }
    return Stream.<Path>iterate(Path.of("").toAbsolutePath(), p -> p != null, Dynalite::parent)
        .flatMap(folder -> Stream.of(folder, folder.resolve("localstack")))
        .filter(folder -> Files.exists(folder.resolve(SCRIPT)))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(SCRIPT + " is in no folder above this one"));
  }

  private static @Nullable Path parent(Path folder) {
    return folder.getParent();
  }
}
