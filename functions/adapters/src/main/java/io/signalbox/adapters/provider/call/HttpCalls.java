package io.signalbox.adapters.provider.call;

import io.signalbox.core.channel.Channel;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;

/**
 * Calls within a channel's limits: its connect timeout, and connect plus read timeout for the whole
 * exchange with the answer's body. Never throws for what the other side does.
 */
public final class HttpCalls {
  private final Duration connect;
  private final Duration total;
  private final InstantSource clock;
  private final Clients clients;

  public HttpCalls(Channel.Limits limits, InstantSource clock) {
    this(limits, clock, Clients.SHARED);
  }

  HttpCalls(Channel.Limits limits, InstantSource clock, Clients clients) {
    this.connect = limits.connectTimeout();
    this.total = limits.callTimeout();
    this.clock = clock;
    this.clients = clients;
  }

  /** One exchange. The JDK's client repeats no POST by itself. */
  public Exchange call(HttpRequest.Builder request) {
    HttpRequest bounded = request.timeout(total).build();
    HttpClient client = clients.lend(connect, clock.instant());
    CompletableFuture<HttpResponse<BoundedBody.Read>> answer =
        client.sendAsync(bounded, head -> new BoundedBody());
    try {
      return answered(answer.get(total.toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException e) {
      return failed(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      return new Exchange.InDoubt("timeout");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Exchange.InDoubt("interrupted");
    } finally {
      answer.cancel(true);
      clients.handBack(connect, client, clock.instant());
    }
  }

  private static Exchange answered(HttpResponse<BoundedBody.Read> answer) {
    BoundedBody.Read read = answer.body();
    return new Exchange.Answered(answer.statusCode(), answer.headers(), read.text(), read.whole());
  }

  /** Only what happens before the connection stands is certain; all else may have been sent. */
  static Exchange failed(Throwable failure) {
    if (failure instanceof HttpConnectTimeoutException) {
      return new Exchange.NotSent("connect_timeout");
    }
    if (isIn(failure, UnresolvedAddressException.class)
        || isIn(failure, UnknownHostException.class)) {
      return new Exchange.NotSent("name_unknown");
    }
    if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
      return new Exchange.NotSent("connect_refused");
    }
    if (failure instanceof SSLHandshakeException) {
      return new Exchange.NotSent("tls_handshake");
    }
    return new Exchange.InDoubt(
        failure instanceof HttpTimeoutException ? "timeout" : "connection_lost");
  }

  private static boolean isIn(Throwable failure, Class<? extends Throwable> type) {
    // Two levels: the client wraps what the socket threw once or twice.
    Throwable cause = failure.getCause();
    return type.isInstance(failure)
        || type.isInstance(cause)
        || (cause != null && type.isInstance(cause.getCause()));
  }
}
