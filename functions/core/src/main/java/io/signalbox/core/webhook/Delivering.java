package io.signalbox.core.webhook;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Delivers webhooks at least once: posts those of a batch side by side and defers the failed ones
 * by timer, so that waiting takes no place in the queue.
 *
 * <p>What an endpoint that does not answer can cost others: a batch ends with its slowest call (5
 * s), and until then its instance takes no other. Such an endpoint then rests, so that each
 * instance waits for it once in 30 s at most; what comes for it meanwhile is deferred without a
 * call. In the queue itself other tenants' webhooks go first, by their message group. Endpoints
 * that answer well but slowly are not put to rest: theirs is the same bound for each batch.
 */
public final class Delivering {
  private final Endpoint endpoint;
  private final Tenants tenants;
  private final Later later;
  private final WebhookPolicy policy;
  private final Parallel parallel;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final StepLog log;
  private final Resting resting;

  public Delivering(
      Endpoint endpoint,
      Tenants tenants,
      Later later,
      WebhookPolicy policy,
      Parallel parallel,
      InstantSource clock,
      RandomGenerator random,
      StepLog log) {
    this.endpoint = endpoint;
    this.tenants = tenants;
    this.later = later;
    this.policy = policy;
    this.parallel = parallel;
    this.clock = clock;
    this.random = random;
    this.log = log;
    this.resting = new Resting(policy);
  }

  /** How one post ended. */
  private enum Post {
    DELIVERED,
    /** The tenant's endpoint failed: try later. */
    FAILED,
    /** It failed slowly a moment ago: try later, without a call. */
    RESTED,
    /** The tenant is gone: nobody to tell. */
    ORPHANED,
    /** Our own store failed: the queue shall give it again. */
    RETURNED
  }

  private record Posted(WebhookWork hook, Post post) {}

  /**
   * Delivers a batch.
   *
   * @return those that must go back to the queue: not posted, or failed and not deferred
   */
  public List<WebhookWork> deliver(List<WebhookWork> hooks) {
    List<WebhookWork> back = new ArrayList<>();
    List<WebhookWork> again = new ArrayList<>();
    for (Posted posted : parallel.map(hooks, this::post)) {
      if (posted.post == Post.RETURNED) {
        back.add(posted.hook);
      } else if (posted.post == Post.FAILED || posted.post == Post.RESTED) {
        again.add(posted.hook);
      }
      log(posted.hook, "webhook." + posted.post.name().toLowerCase(Locale.ROOT));
    }
    back.addAll(defer(again));
    return back;
  }

  private Posted post(WebhookWork hook) {
    Optional<Tenant> tenant;
    try {
      tenant = tenants.byId(hook.tenant());
    } catch (RuntimeException e) {
      return new Posted(hook, Post.RETURNED);
    }
    return new Posted(hook, tenant.map(t -> post(hook, t)).orElse(Post.ORPHANED));
  }

  private Post post(WebhookWork hook, Tenant tenant) {
    Instant start = clock.instant();
    if (resting.rests(hook, start)) {
      return Post.RESTED;
    }
    if (answers(hook, tenant)) {
      return Post.DELIVERED;
    }
    resting.failed(hook, start, clock.instant());
    return Post.FAILED;
  }

  private boolean answers(WebhookWork hook, Tenant tenant) {
    try {
      return endpoint.post(hook, tenant.webhookSecret());
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Defers the next try of each; those whose time is over are given up. */
  private List<WebhookWork> defer(List<WebhookWork> failed) {
    Instant now = clock.instant();
    List<WebhookWork> deferred = new ArrayList<>();
    List<TimerEntry> entries = new ArrayList<>();
    for (WebhookWork hook : failed) {
      WebhookWork next = hook.tried();
      Instant due = now.plus(policy.delay(next.tries(), random));
      if (due.isAfter(hook.firstTryAt().plus(policy.giveUpAfter()))) {
        log(hook, "webhook.given_up");
      } else {
        deferred.add(hook);
        entries.add(new TimerEntry(due, Closing.WEBHOOKS, next));
      }
    }
    return entries.isEmpty() ? List.of() : unsent(deferred, entries);
  }

  private List<WebhookWork> unsent(List<WebhookWork> hooks, List<TimerEntry> entries) {
    try {
      List<TimerEntry> left = later.schedule(entries);
      return left.stream().map(e -> hooks.get(entries.indexOf(e))).toList();
    } catch (RuntimeException e) {
      return hooks;
    }
  }

  private void log(WebhookWork hook, String step) {
    log.step(
        step,
        hook.id().value(),
        hook.traceId(),
        Map.of("tenant", hook.tenant(), "sequence", hook.sequence(), "tries", hook.tries()));
  }
}
