package io.signalbox.adapters.provider.call;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * HTTP clients by connect timeout, shared by all channels of the process. A client is given up,
 * with its idle connections, when it was not used for {@link #IDLE}: while a function is frozen
 * between invocations its connections die unnoticed, and a POST on a dead connection ends in doubt,
 * which costs a message its retry. The wall clock tells, since the JVM's own stands still
 * meanwhile.
 */
final class Clients {
  /** Shorter than servers keep idle connections (5 s in common ones). */
  static final Duration IDLE = Duration.ofSeconds(3);

  static final Clients SHARED = new Clients();

  private final Map<Duration, Entry> byTimeout = new HashMap<>();

  private record Entry(HttpClient client, Instant usedAt) {}

  synchronized HttpClient lend(Duration connectTimeout, Instant now) {
    Entry entry = byTimeout.get(connectTimeout);
    HttpClient client =
        entry != null && !now.isAfter(entry.usedAt().plus(IDLE))
            ? entry.client()
            : connect(connectTimeout);
    byTimeout.put(connectTimeout, new Entry(client, now));
    return client;
  }

  /** Notes the end of a call, which may have taken longer than the idle time. */
  synchronized void handBack(Duration connectTimeout, HttpClient client, Instant now) {
    Entry entry = byTimeout.get(connectTimeout);
    if (entry != null && entry.client() == client) {
      byTimeout.put(connectTimeout, new Entry(client, now));
    }
  }

  private static HttpClient connect(Duration timeout) {
    // HTTP/1.1: one exchange per connection, so that a broken connection puts one call in doubt.
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(timeout)
        .followRedirects(HttpClient.Redirect.NEVER)
        .executor(Threads.POOL)
        .build();
  }

  /** As the client's own default, but one for all; as many threads as there are calls at once. */
  private static final class Threads {
    static final ExecutorService POOL =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "provider-http");
              thread.setDaemon(true);
              return thread;
            });

    private Threads() {}
  }
}
