package io.signalbox.core.webhook;

import io.signalbox.core.closing.WebhookWork;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Endpoints that failed slowly and are left alone for a while: each would hold a thread for the
 * whole of a call again. Knows what this instance saw, and no more.
 */
final class Resting {
  /** Bounds what is remembered; forgetting costs one slow call. */
  private static final int MOST = 1_000;

  private final WebhookPolicy policy;
  private final Map<String, Instant> until = new ConcurrentHashMap<>();

  Resting(WebhookPolicy policy) {
    this.policy = policy;
  }

  boolean rests(WebhookWork hook, Instant now) {
    Instant end = until.get(endpoint(hook));
    return end != null && now.isBefore(end);
  }

  /** Notes a call that failed. */
  void failed(WebhookWork hook, Instant from, Instant to) {
    if (Duration.between(from, to).compareTo(policy.slow()) >= 0) {
      if (until.size() >= MOST) {
        until.clear();
      }
      until.put(endpoint(hook), to.plus(policy.rest()));
    }
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
