package io.signalbox.core.webhook;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
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
 * <p>What a slow endpoint can cost others: a batch ends with its slowest call (5 s), and until then
 * its instance takes no other. One that fails slowly rests, so that each instance waits for it once
 * in 30 s at most; those that answer slowly share half of each instance's time. What comes for them
 * meanwhile is deferred without a call, and without counting as a try. In the queue itself other
 * tenants' webhooks go first, by their message group.
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
    /** It was slow a moment ago: later, without a call. */
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
    List<Posted> again = new ArrayList<>();
    Instant start = clock.instant();
    boolean turn = resting.isTurn(start);
    for (Posted posted : parallel.map(hooks, hook -> post(hook, turn))) {
      if (posted.post == Post.RETURNED) {
        back.add(posted.hook);
      } else if (posted.post == Post.FAILED || posted.post == Post.RESTED) {
        again.add(posted);
      }
      log(posted.hook, "webhook." + posted.post.name().toLowerCase(Locale.ROOT));
    }
    resting.worked(start, clock.instant());
    back.addAll(defer(again));
    return back;
  }

  private Posted post(WebhookWork hook, boolean turn) {
    Optional<Tenant> tenant;
    try {
      tenant = tenants.byId(hook.tenant());
    } catch (RuntimeException e) {
      return new Posted(hook, Post.RETURNED);
    }
    return new Posted(hook, tenant.map(t -> post(hook, t, turn)).orElse(Post.ORPHANED));
  }

  private Post post(WebhookWork hook, Tenant tenant, boolean turn) {
    Instant start = clock.instant();
    if (resting.rests(hook, turn, start)) {
      return Post.RESTED;
    }
    boolean answered = answers(hook, tenant);
    resting.called(hook, answered, start, clock.instant());
    return answered ? Post.DELIVERED : Post.FAILED;
  }

  private boolean answers(WebhookWork hook, Tenant tenant) {
    try {
      return endpoint.post(hook, tenant.webhookSecret());
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Defers the next try of each; those whose time is over are given up. */
  private List<WebhookWork> defer(List<Posted> failed) {
    Instant now = clock.instant();
    List<WebhookWork> deferred = new ArrayList<>();
    List<TimerEntry> entries = new ArrayList<>();
    for (Posted posted : failed) {
      WebhookWork hook = posted.hook;
      boolean rested = posted.post == Post.RESTED;
      WebhookWork next = rested ? hook : hook.tried();
      Duration wait = rested ? policy.pause(random) : policy.delay(next.tries(), random);
      Instant due = now.plus(wait);
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
