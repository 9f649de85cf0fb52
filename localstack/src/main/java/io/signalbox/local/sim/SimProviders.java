package io.signalbox.local.sim;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.signalbox.local.http.Loopback;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Simulated SMS providers: one HTTP server on the loopback interface, every channel under {@code
 * /<channel>/}. Threads never wait: answers and receipts are timed, so that thousands of calls can
 * be open at once. Closing it cuts open calls and stops receipts.
 */
public final class SimProviders implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int STOP_SECONDS = 0;
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final Map<String, SimChannel> channels = new TreeMap<>();
  private final Function<String, String> secrets;
  private final ExecutorService pool;
  private final HttpServer server;
  private final Ledger ledger;
  private final ReceiptPoster poster;
  private final Receipts receipts;
  private final Pace pace;
  private final Sends sends;
  private final Queries queries;
  private final Control control;

  private SimProviders(SimSettings settings, HttpServer server) {
    this.server = server;
    settings
        .channels()
        .forEach((name, it) -> channels.put(name, new SimChannel(name, it, settings.seed())));
    this.secrets = settings.secrets();
    this.pool = Executors.newFixedThreadPool(THREADS, SimProviders::thread);
    this.ledger = new Ledger(settings.clock());
    this.pace = new Pace(settings.timers(), pool);
    this.poster = new ReceiptPoster(pool, pace, settings.secrets());
    this.receipts = new Receipts(pace, poster);
    this.sends = new Sends(settings.clock(), ledger, receipts, pace);
    this.queries = new Queries(settings.clock(), ledger, pace);
    this.control = new Control(channels, ledger, this::fail, this::receiptsTo);
  }

  /** Starts to listen; receipts without a callback wait until {@link #receiptsTo} is called. */
  public static SimProviders start(SimSettings settings) throws IOException {
    SimProviders started = new SimProviders(settings, Loopback.server(settings.port()));
    started.server.setExecutor(started.pool);
    started.server.createContext("/", started::handle);
    started.server.start();
    return started;
  }

  /** Base URL, without a slash at its end: {@code SIM_ENDPOINT}. */
  public URI endpoint() {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://" + address.getHostString() + ":" + address.getPort());
  }

  /** Posts receipts to {@code <base>/v1/receipts/<channel>} from now on. */
  public void receiptsTo(URI base) {
    receipts.to(base);
  }

  /** Makes the channel fail in that way from the next call on; {@code NONE} recovers it. */
  public void fail(String channel, FailureMode mode) {
    SimChannel failing = channel(channel);
    if (mode == FailureMode.NONE) {
      failing.mode(mode);
      ledger.recovered(channel);
    } else {
      ledger.failing(channel);
      failing.mode(mode);
    }
  }

  /** Makes the channel behave by its profile again. */
  public void recover(String channel) {
    fail(channel, FailureMode.NONE);
  }

  /** How the channel fails now. */
  public FailureMode mode(String channel) {
    return channel(channel).mode();
  }

  /** What the providers and the handsets saw. */
  public Ledger ledger() {
    return ledger;
  }

  /** Receipts posted so far, by all channels. */
  public ReceiptCounts receiptCounts() {
    return poster.counts();
  }

  @Override
  public void close() {
    pace.close();
    server.stop(STOP_SECONDS);
    pool.shutdownNow();
  }

  private SimChannel channel(String name) {
    return Optional.ofNullable(channels.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no channel " + name));
  }

  private void handle(HttpExchange exchange) throws IOException {
    List<String> path = List.of(exchange.getRequestURI().getPath().substring(1).split("/"));
    if (path.get(0).equals("_control")) {
      control.handle(exchange, path.size() > 1 ? path.get(1) : "");
      return;
    }
    SimChannel channel = channels.get(path.get(0));
    if (channel == null || path.size() < 2 || !path.get(1).equals(channel.wire().sendPath())) {
      Http.answer(exchange, new Wire.Reply(404, Wire.object().put("code", "not_found")));
      return;
    }
    route(exchange, channel, path);
  }

  private void route(HttpExchange exchange, SimChannel channel, List<String> path)
      throws IOException {
    boolean authorized = authorized(exchange, channel);
    if (exchange.getRequestMethod().equals("POST") && path.size() == 2) {
      sends.handle(exchange, channel, authorized);
    } else if (!authorized) {
      Http.answer(exchange, channel.wire().refused(401, "unauthorized"));
    } else if (exchange.getRequestMethod().equals("GET") && path.size() == 3) {
      queries.handle(exchange, channel, path.get(2));
    } else {
      Http.answer(exchange, channel.wire().refused(404, "not_found"));
    }
  }

  private boolean authorized(HttpExchange exchange, SimChannel channel) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    return ("Bearer " + secrets.apply(channel.name())).equals(header);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sim-" + NAMES.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
