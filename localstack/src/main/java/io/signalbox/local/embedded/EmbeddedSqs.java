package io.signalbox.local.embedded;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.signalbox.local.template.Arns;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.ActorSystem;
import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** ElasticMQ in this JVM, on a free port of the loopback interface. */
public final class EmbeddedSqs implements AutoCloseable {
  /** Two threads are the fastest on two cores; the default of eight spends them switching. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "pekko.actor.default-dispatcher.fork-join-executor.parallelism-min", "2",
          "pekko.actor.default-dispatcher.fork-join-executor.parallelism-max", "2",
          "pekko.http.server.max-connections", "2048",
          "pekko.http.server.idle-timeout", "infinite",
          "pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off",
          "pekko.loglevel", "WARNING",
          "pekko.daemonic", "on");

  private static final long STOP_SECONDS = 10;

  private final ActorSystem actors;
  private final SQSRestServer server;
  private final URI endpoint;

  private EmbeddedSqs() {
    Config config = ConfigFactory.parseMap(SETTINGS).withFallback(ConfigFactory.load());
    actors = ActorSystem.create("elasticmq", config);
    server =
        SQSRestServerBuilder.withActorSystem(actors)
            .withInterface("127.0.0.1")
            .withDynamicPort()
            .withServerAddress(new NodeAddress("http", "127.0.0.1", 0, ""))
            .withAWSRegion(Arns.REGION)
            .withAWSAccountId(Arns.ACCOUNT)
            .start();
    int port = server.waitUntilStarted().localAddress().getPort();
    endpoint = URI.create("http://127.0.0.1:" + port);
  }

  /** Starts it and waits until it listens. */
  public static EmbeddedSqs start() {
    return new EmbeddedSqs();
  }

  /** Where it listens. */
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void close() {
    server.stopAndWait();
    actors.terminate();
    try {
      actors.getWhenTerminated().toCompletableFuture().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
      throw new IllegalStateException("ElasticMQ did not stop", e);
    }
  }
}
