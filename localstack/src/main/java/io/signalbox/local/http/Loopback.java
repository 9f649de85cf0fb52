package io.signalbox.local.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Makes JDK servers on the loopback interface that many clients can call at once. The JDK reads
 * these settings once in a process, so that all servers must come from here, whichever is first.
 */
public final class Loopback {
  private static final int BACKLOG = 1024;

  static {
    // Else each answer waits up to 40 ms for the client's delayed acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    // Else an idle connection is cut while a client takes it up again.
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.idleInterval", "300");
  }

  private Loopback() {}

  /**
   * A server that is not started.
   *
   * @param port 0 for any free one
   * @throws IOException when the port is taken
   */
  public static HttpServer server(int port) throws IOException {
    return HttpServer.create(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
  }
}
