package io.signalbox.local.sim;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/**
 * What simulated providers are started with.
 *
 * @param port on the loopback interface; 0 takes a free one
 * @param seed of every decision
 * @param channels profiles by channel name
 * @param secrets a channel's shared token, for the bearer check and the receipts' signatures
 * @param clock dates calls, deliveries and receipts
 * @param timers delays answers and receipts in real time; stays the caller's to shut down
 */
public record SimSettings(
    int port,
    long seed,
    Map<String, SimProfile> channels,
    Function<String, String> secrets,
    InstantSource clock,
    ScheduledExecutorService timers) {

  public SimSettings {
    channels = Map.copyOf(channels);
  }
}
