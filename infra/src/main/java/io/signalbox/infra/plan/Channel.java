package io.signalbox.infra.plan;

import java.time.Duration;

/**
 * What the infrastructure must know of a channel; the functions read the rest of the same entry.
 *
 * @param name names the function, its lanes and its receipt URL
 * @param secret name of the provider token within the stage's secrets
 * @param maxConcurrency calls in flight at the provider at any time, over all instances
 * @param parallelSends calls in flight within one invocation; divides {@code maxConcurrency}
 * @param connectTimeout longest wait for the provider's connection
 * @param readTimeout longest wait for the provider's answer, once connected
 * @param statusQuery whether the provider is asked what became of an attempt
 */
public record Channel(
    String name,
    String secret,
    int maxConcurrency,
    int parallelSends,
    Duration connectTimeout,
    Duration readTimeout,
    boolean statusQuery) {

  /** Instances that may run at once; the reserved concurrency of the channel's send function. */
  public int slots() {
    return maxConcurrency / parallelSends;
  }

  /** Longest time one call to the provider can take. */
  public Duration callTimeout() {
    return connectTimeout.plus(readTimeout);
  }
}
