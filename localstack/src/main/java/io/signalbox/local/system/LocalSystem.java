package io.signalbox.local.system;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.local.Closer;
import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.sim.SimProfile;
import io.signalbox.local.sim.SimProviders;
import io.signalbox.local.sim.SimSettings;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All of Signalbox on one machine. The simulated providers come first: their HTTP server needs
 * settings that the JDK reads only once.
 */
public final class LocalSystem implements AutoCloseable {
  private static final String STAGE = "signalbox-local";

  private final Closer closer;
  private final LocalCloud cloud;
  private final SimProviders providers;
  private final DemoTenant tenant;
  private final DemoOperators operators;

  private LocalSystem(
      Options options, @Nullable String callbackUrl, UnaryOperator<SimProfile> peers, Closer closer)
      throws IOException {
    this.closer = closer;
    ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, LocalSystem::thread);
    closer.add(timers::shutdownNow);
    Map<String, SimProfile> profiles = Shipped.profiles();
    profiles.replaceAll((channel, profile) -> peers.apply(profile));
    CompletableFuture<LocalCloud> started = new CompletableFuture<>();
    providers =
        closer.add(
            SimProviders.start(
                new SimSettings(
                    0,
                    options.seed(),
                    profiles,
                    channel -> started.join().secret(secret(channel)),
                    options.clock(),
                    timers)));
    cloud = closer.add(LocalCloud.start(Shipped.template(providers.endpoint()), options));
    started.complete(cloud);
    providers.receiptsTo(cloud.baseUrl());
    tenant = DemoTenant.of(options.seed(), callbackUrl);
    operators = new DemoOperators(options.seed());
    AwsClients clients = new AwsClients(cloud.endpoints());
    SplittableRandom random = new SplittableRandom(options.seed());
    tenant.store(clients, STAGE + "-tenants", random);
    operators.store(clients, STAGE + "-tenants", random);
  }

  /**
   * Starts everything; returns when it takes requests.
   *
   * @param callbackUrl where the demo tenant's webhooks go; null for none
   * @throws IOException when a port is taken
   */
  public static LocalSystem start(Options options, @Nullable String callbackUrl)
      throws IOException {
    return start(options, callbackUrl, UnaryOperator.identity());
  }

  /** The same with simulated providers that behave otherwise than usual. */
  static LocalSystem start(
      Options options, @Nullable String callbackUrl, UnaryOperator<SimProfile> peers)
      throws IOException {
    Closer closer = new Closer();
    try {
      return new LocalSystem(options, callbackUrl, peers, closer);
    } catch (IOException | RuntimeException e) {
      closer.close();
      throw e;
    }
  }

  /** Base URL of the HTTP API. */
  public URI baseUrl() {
    return cloud.baseUrl();
  }

  /** The queues, tables and functions. */
  public LocalCloud cloud() {
    return cloud;
  }

  /** The simulated providers. */
  public SimProviders providers() {
    return providers;
  }

  /** A tenant that may send. */
  public DemoTenant tenant() {
    return tenant;
  }

  /** Operators of each role. */
  public DemoOperators operators() {
    return operators;
  }

  /** The name of a queue in the template, for instance of {@code p0}. */
  public static String queue(String logical) {
    return STAGE + "-" + logical;
  }

  /** The name of a channel's secret. */
  static String secret(String channel) {
    return STAGE + "/" + channel;
  }

  /** Stops everything, last started first. */
  @Override
  public void close() {
    closer.close();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sim-timers");
    thread.setDaemon(true);
    return thread;
  }
}
