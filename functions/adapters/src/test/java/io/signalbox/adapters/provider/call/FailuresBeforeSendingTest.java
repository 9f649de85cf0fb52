package io.signalbox.adapters.provider.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** Failures as the JDK's client throws them; the sockets' own are tested against real ones. */
class FailuresBeforeSendingTest {

  @Test
  void what_fails_before_the_connection_stands_was_not_sent() {
    Throwable unresolved = new ConnectException().initCause(new UnresolvedAddressException());
    assertThat(HttpCalls.failed(unresolved)).isEqualTo(new Exchange.NotSent("name_unknown"));
    Throwable twice = new ConnectException().initCause(unresolved);
    assertThat(HttpCalls.failed(twice)).isEqualTo(new Exchange.NotSent("name_unknown"));
    assertThat(HttpCalls.failed(new ConnectException("refused")))
        .isEqualTo(new Exchange.NotSent("connect_refused"));
    assertThat(HttpCalls.failed(new NoRouteToHostException("no route")))
        .isEqualTo(new Exchange.NotSent("connect_refused"));
    assertThat(HttpCalls.failed(new HttpConnectTimeoutException("slow")))
        .isEqualTo(new Exchange.NotSent("connect_timeout"));
    assertThat(HttpCalls.failed(new SSLHandshakeException("bad certificate")))
        .isEqualTo(new Exchange.NotSent("tls_handshake"));
  }

  @Test
  void whatever_fails_later_or_unexpectedly_is_in_doubt() {
    assertThat(HttpCalls.failed(new HttpTimeoutException("slow")))
        .isEqualTo(new Exchange.InDoubt("timeout"));
    for (Throwable failure :
        new Throwable[] {
          new IOException("HTTP/1.1 header parser received no bytes"),
          new EOFException(),
          new SocketException("Connection reset"),
          new SSLException("closed"),
          new IllegalStateException("a bug"),
        }) {
      assertThat(HttpCalls.failed(failure)).isEqualTo(new Exchange.InDoubt("connection_lost"));
    }
  }
}
