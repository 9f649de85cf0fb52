package io.signalbox.adapters.provider.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Speaks HTTP/1.1 by hand, so that it can also fall silent or hang up at any byte. */
public final class ScriptedServer implements AutoCloseable {
  private static final Pattern LENGTH =
      Pattern.compile("^content-length: *([0-9]+)", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

  private final ServerSocket server;
  private final Script script;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** What to do with a request. */
  @FunctionalInterface
  public interface Script {
    /**
     * Acts on one request.
     *
     * @param nth of this connection, from 1
     */
    void act(Peer peer, int nth) throws IOException;
  }

  public ScriptedServer(Script script) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.script = script;
    threads.execute(this::accept);
  }

  /** One that gives every request that answer. */
  public static ScriptedServer answering(int status, String headers, String body)
      throws IOException {
    return new ScriptedServer((peer, nth) -> peer.answer(status, headers, body));
  }

  public String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  /** Heads and bodies as they came; the head in lower case. */
  public List<String> requests() {
    return requests;
  }

  public int connections() {
    return connections.get();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        connections.incrementAndGet();
        threads.execute(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      Peer peer = new Peer(socket);
      int nth = 0;
      while (peer.read()) {
        nth++;
        script.act(peer, nth);
      }
    } catch (IOException e) {
      // The other side hung up, which some scripts provoke.
    }
  }

  @Override
  public void close() {
    over.countDown();
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }

  /** The connection that a request came on. */
  public final class Peer {
    private final Socket socket;

    Peer(Socket socket) {
      this.socket = socket;
    }

    private boolean read() throws IOException {
      InputStream in = socket.getInputStream();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      while (!bytes.toString(UTF_8).endsWith("\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          return false;
        }
        bytes.write(next);
      }
      String head = bytes.toString(UTF_8);
      Matcher length = LENGTH.matcher(head);
      byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
      requests.add(head.toLowerCase(Locale.ROOT) + new String(body, UTF_8));
      return true;
    }

    public void answer(int status, String headers, String body) throws IOException {
      byte[] bytes = body.getBytes(UTF_8);
      raw("HTTP/1.1 " + status + " X\r\n" + headers + "Content-Length: " + bytes.length);
      raw("\r\n\r\n" + body);
    }

    public void raw(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(UTF_8));
      socket.getOutputStream().flush();
    }

    public void hangUp() throws IOException {
      socket.close();
    }

    /** Closes so that the other side gets a reset, not an end. */
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /** Says nothing more until the test is over. */
    public void fallSilent() {
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
