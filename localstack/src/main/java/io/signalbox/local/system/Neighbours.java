package io.signalbox.local.system;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.local.Closer;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.endpoint.Peers;
import io.signalbox.local.proxy.FunctionHost;
import io.signalbox.local.proxy.Held;
import io.signalbox.local.sim.SimProviders;
import io.signalbox.local.sim.SimSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * What runs beside an emulator of AWS: the functions that it posts events to, and the simulated
 * providers. Both are made known at the endpoint, for deployments to find.
 */
public final class Neighbours implements AutoCloseable {
  /** How long a provider's token is held: a new deployment may make another. */
  private static final Duration TOKEN_AGE = Duration.ofSeconds(5);

  private final Closer closer;
  private final Peers peers;

  private Neighbours(Endpoint endpoint, String stage, long seed, Closer closer) throws IOException {
    this.closer = closer;
    AwsClients clients = new AwsClients(endpoint.environment());
    Held<String> tokens =
        new Held<>(
            InstantSource.system(),
            TOKEN_AGE,
            (channel, before) ->
                clients
                    .secretsManager()
                    .getSecretValue(r -> r.secretId("signalbox-" + stage + "/" + channel))
                    .secretString());
    ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, Neighbours::thread);
    closer.add(timers::shutdownNow);
    SimProviders providers =
        closer.add(
            SimProviders.start(
                new SimSettings(
                    0, seed, Shipped.profiles(), tokens::get, InstantSource.system(), timers)));
    FunctionHost functions = closer.add(FunctionHost.start(endpoint, 0));
    peers = new Peers(providers.endpoint(), functions.uri());
    peers.tell(endpoint);
  }

  /**
   * Starts both.
   *
   * @param stage whose secrets the providers share
   * @param seed of the providers' decisions
   */
  public static Neighbours start(Endpoint endpoint, String stage, long seed) throws IOException {
    Closer closer = new Closer();
    try {
      return new Neighbours(endpoint, stage, seed, closer);
    } catch (IOException | RuntimeException e) {
      closer.close();
      throw e;
    }
  }

  /** Where they are. */
  public Peers peers() {
    return peers;
  }

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
