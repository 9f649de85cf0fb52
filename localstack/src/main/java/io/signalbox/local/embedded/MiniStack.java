package io.signalbox.local.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * MiniStack, an emulator of AWS in Python, in a child process on the loopback interface, all in
 * memory. As with {@link Dynalite} the child ends with this JVM, however that ends.
 */
public final class MiniStack implements AutoCloseable {
  private static final String SCRIPT = "run-ministack.py";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(100);
  private static final long STOP_SECONDS = 5;

  private final Process process;
  private final URI endpoint;

  private MiniStack(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param home folder of {@code run-ministack.py}; its log and its files go to {@code target}
   *     there
   * @param python interpreter that has MiniStack installed
   * @param port 0 for any free one
   * @throws IOException when the port is taken or it does not answer in time
   */
  public static MiniStack start(Path home, Path python, int port)
      throws IOException, InterruptedException {
    int free = free(port);
    Path files = Files.createDirectories(home.resolve("target/ministack-files"));
    Path log = home.resolve("target/ministack.log");
    ProcessBuilder command =
        new ProcessBuilder(python.toString(), SCRIPT)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    command.environment().putAll(settings(free, files));
    MiniStack started = new MiniStack(command.start(), URI.create("http://127.0.0.1:" + free));
    try {
      started.await(log);
      return started;
    } catch (IOException | InterruptedException e) {
      started.close();
      throw e;
    }
  }

  private static Map<String, String> settings(int port, Path files) {
    return Map.of(
        "GATEWAY_PORT", Integer.toString(port),
        "BIND_HOST", "127.0.0.1",
        "LOG_LEVEL", "WARNING",
        // A function that runs holds one of these, and asks for more while it runs.
        "MINISTACK_WORKER_THREADS", "256",
        "TMPDIR", files.toString(),
        "S3_DATA_DIR", files.resolve("s3").toString(),
        "STATE_DIR", files.resolve("state").toString());
  }

  /** Where it listens. */
  public URI endpoint() {
    return endpoint;
  }

  /** Calls once when the child has ended, be it by {@link #close()}. */
  public void whenEnded(Runnable action) {
    var unused = process.toHandle().onExit().thenRun(action);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private void await(Path log) throws IOException, InterruptedException {
    InstantSource clock = InstantSource.system();
    Instant end = clock.instant().plus(PATIENCE);
    while (!answers()) {
      if (!process.isAlive() || clock.instant().isAfter(end)) {
        throw new IOException("MiniStack does not answer; its log is " + log);
      }
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
    }
  }

  private boolean answers() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint + "/_localstack/health"))
            .timeout(PATIENCE)
            .build();
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode()
          == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private static int free(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
