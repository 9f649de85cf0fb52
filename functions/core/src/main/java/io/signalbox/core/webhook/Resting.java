package io.signalbox.core.webhook;

import io.signalbox.core.closing.WebhookWork;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Endpoints that take long, of which each call holds an instance that others wait for. One that
 * failed so is left alone for a while. Those that answer after all share half of the instance's
 * time, all of them together: after a batch that had to wait for some of them comes as much time
 * without. Knows what this instance saw, and no more.
 */
final class Resting {
  /** Bounds what is remembered; forgetting costs one slow call. */
  private static final int MOST = 1_000;

  /** An endpoint whose last call was slow; it rests until then. */
  private record Slow(Instant until) {}

  private final WebhookPolicy policy;
  private final Map<String, Slow> slow = new ConcurrentHashMap<>();
  private Instant turn = Instant.EPOCH;

  Resting(WebhookPolicy policy) {
    this.policy = policy;
  }

  /** Whether a batch that begins now may wait for slow endpoints. */
  boolean isTurn(Instant now) {
    return !now.isBefore(turn);
  }

  /** Whether an endpoint is not to be called now, {@code isTurn} being said of its batch. */
  boolean rests(WebhookWork hook, boolean isTurn, Instant now) {
    Slow known = slow.get(endpoint(hook));
    return known != null && (!isTurn || now.isBefore(known.until()));
  }

  /** Notes a call and how it ended. */
  void called(WebhookWork hook, boolean answered, Instant from, Instant to) {
    if (!isSlow(from, to)) {
      slow.remove(endpoint(hook));
      return;
    }
    if (slow.size() >= MOST) {
      slow.clear();
    }
    slow.put(endpoint(hook), new Slow(answered ? to : to.plus(policy.rest())));
  }

  /** Notes how long a batch took; for one thread, between batches. */
  void worked(Instant from, Instant to) {
    if (isSlow(from, to)) {
      turn = to.plus(Duration.between(from, to));
    }
  }

  private boolean isSlow(Instant from, Instant to) {
    return Duration.between(from, to).compareTo(policy.slow()) >= 0;
  }

  /** Of one tenant, so that none can put another's to rest by naming it. */
  private static String endpoint(WebhookWork hook) {
    return hook.tenant() + " " + host(hook.url());
  }

  private static String host(String url) {
    try {
      String host = URI.create(url).getAuthority();
      return host == null ? url : host;
    } catch (IllegalArgumentException e) {
      return url;
    }
  }
}
