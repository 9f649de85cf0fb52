package io.signalbox.core.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebhooksAreTriedForADayTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final String WEBHOOKS = "webhooks";

  private final MutableClock clock = new MutableClock(NOON);
  private final InMemoryQueues queues = new InMemoryQueues(clock);
  private final InMemoryTimers timers = new InMemoryTimers();
  private final InMemoryTenants tenants = new InMemoryTenants();
  private final List<String> steps = new ArrayList<>();
  private final List<String> secrets = new ArrayList<>();
  private Endpoint endpoint = (hook, secret) -> false;

  @BeforeEach
  void a_tenant() {
    tenants.put(new Tenant("acme", "whsec_MDEy", null, Map.of(), 10));
  }

  @Test
  void what_is_delivered_is_done() {
    endpoint = (hook, secret) -> secrets.add(secret);

    assertThat(delivering().deliver(List.of(hook("acme", "1")))).isEmpty();
    assertThat(secrets).containsExactly("whsec_MDEy");
    assertThat(queues.sent()).isEmpty();
    assertThat(steps).containsExactly("webhook.delivered");
  }

  @Test
  void waits_double_from_five_seconds_and_end_after_a_day() {
    List<Duration> waits = waitsUntilGivenUp();

    assertThat(waits).hasSizeBetween(13, 15);
    for (int i = 0; i < waits.size(); i++) {
      double plain = 5 * Math.pow(2, i);
      // A queue's delay is whole seconds, rounded up.
      assertThat(waits.get(i).toMillis() / 1000.0).isBetween(plain * 0.8, plain * 1.2 + 1);
    }
    assertThat(Duration.between(NOON, clock.instant())).isLessThan(Duration.ofHours(24));
    assertThat(steps).endsWith("webhook.given_up");
  }

  @Test
  void an_endpoint_that_throws_has_failed() {
    endpoint =
        (hook, secret) -> {
          throw new IllegalStateException("no route");
        };

    assertThat(delivering().deliver(List.of(hook("acme", "1")))).isEmpty();
    assertThat(queues.sent(WEBHOOKS)).hasSize(1);
  }

  @Test
  void the_failure_of_one_is_not_the_failure_of_another() {
    endpoint = (hook, secret) -> hook.requestId().equals("good");
    WebhookWork good = hook("acme", "good");
    WebhookWork bad = hook("acme", "bad");

    delivering().deliver(List.of(bad, good));

    assertThat(queues.works(WEBHOOKS)).containsExactly(bad.tried());
  }

  @Test
  void what_could_not_be_deferred_goes_back_to_the_queue() {
    queues.fail(s -> ((WebhookWork) s.work()).requestId().equals("bad"));
    WebhookWork bad = hook("acme", "bad");

    assertThat(delivering().deliver(List.of(hook("acme", "worse"), bad))).containsExactly(bad);
  }

  @Test
  void timers_that_fail_send_all_failed_ones_back() {
    clock.advance(Duration.ofHours(1));
    WebhookWork late = old("acme", 10);
    Later failing =
        new Later(
            timers,
            minute -> {
              throw new IllegalStateException("no scheduler");
            },
            queues,
            clock);

    assertThat(delivering(failing).deliver(List.of(late))).containsExactly(late);
  }

  /** A call without an answer holds an instance for 5 s: no more than once in half a minute. */
  @Test
  void an_endpoint_that_fails_slowly_rests_and_others_do_not() {
    tenants.put(new Tenant("other", "whsec_MDEy", null, Map.of(), 10));
    List<String> called = new ArrayList<>();
    endpoint =
        (hook, secret) -> {
          called.add(hook.tenant());
          clock.advance(Duration.ofSeconds(hook.tenant().equals("acme") ? 5 : 0));
          return false;
        };
    Delivering delivering = delivering();

    delivering.deliver(List.of(hook("acme", "1"), hook("acme", "2"), hook("other", "1")));
    clock.advance(Duration.ofSeconds(29));
    delivering.deliver(List.of(hook("acme", "3"), hook("other", "2")));

    assertThat(called).containsExactly("acme", "other", "other");
    assertThat(queues.works(WEBHOOKS)).hasSize(5);
    // What was not called has not been tried.
    assertThat(queues.works(WEBHOOKS))
        .extracting(work -> ((WebhookWork) work).tries())
        .containsExactly(1, 0, 1, 0, 1);
    clock.advance(Duration.ofSeconds(2));
    delivering.deliver(List.of(hook("acme", "4")));
    assertThat(called).hasSize(4).endsWith("acme");
  }

  /** Those that answer after 4 s would hold every instance all the time. */
  @Test
  void endpoints_that_answer_slowly_get_half_of_the_time_together() {
    tenants.put(new Tenant("slow", "whsec_MDEy", null, Map.of(), 10));
    tenants.put(new Tenant("quick", "whsec_MDEy", null, Map.of(), 10));
    List<String> called = new ArrayList<>();
    endpoint =
        (hook, secret) -> {
          called.add(hook.tenant());
          clock.advance(Duration.ofSeconds(hook.tenant().equals("quick") ? 0 : 4));
          return true;
        };
    Delivering delivering = delivering();

    delivering.deliver(List.of(hook("slow", "1")));
    delivering.deliver(List.of(hook("acme", "1")));
    called.clear();
    // The second batch took 4 s as well, and 4 s without waiting must follow.
    delivering.deliver(List.of(hook("slow", "2"), hook("quick", "1"), hook("acme", "2")));
    clock.advance(Duration.ofMillis(3_999));
    delivering.deliver(List.of(hook("slow", "3"), hook("quick", "2")));
    assertThat(called).containsExactly("quick", "quick");
    assertThat(queues.works(WEBHOOKS)).hasSize(3);

    clock.advance(Duration.ofMillis(1));
    delivering.deliver(List.of(hook("slow", "4"), hook("acme", "3")));
    assertThat(called).containsExactly("quick", "quick", "slow", "acme");
  }

  @Test
  void an_endpoint_that_is_quick_again_is_slow_no_more() {
    List<Integer> takes = new ArrayList<>(List.of(4, 0));
    endpoint =
        (hook, secret) -> {
          clock.advance(Duration.ofSeconds(takes.isEmpty() ? 0 : takes.remove(0)));
          return true;
        };
    Delivering delivering = delivering();
    delivering.deliver(List.of(hook("acme", "1")));
    clock.advance(Duration.ofSeconds(4));
    delivering.deliver(List.of(hook("acme", "2")));

    delivering.deliver(List.of(hook("acme", "3")));

    assertThat(queues.works(WEBHOOKS)).isEmpty();
  }

  @Test
  void the_webhook_of_a_tenant_that_is_gone_is_dropped() {
    assertThat(delivering().deliver(List.of(hook("gone", "1")))).isEmpty();
    assertThat(queues.sent()).isEmpty();
    assertThat(steps).containsExactly("webhook.orphaned");
  }

  @Test
  void a_policy_out_of_range_is_refused_by_name() {
    Duration five = Duration.ofSeconds(5);
    Duration day = Duration.ofHours(24);

    Duration two = Duration.ofMillis(500);
    Duration half = Duration.ofSeconds(30);
    assertThat(WebhookPolicy.defaults()).isEqualTo(new WebhookPolicy(five, 0.2, day, two, half));
    assertThatThrownBy(() -> new WebhookPolicy(Duration.ZERO, 0.2, day, two, half))
        .hasMessageStartingWith("firstDelay is");
    assertThatThrownBy(() -> new WebhookPolicy(five, 0.6, day, two, half))
        .hasMessageStartingWith("jitter is");
    assertThatThrownBy(() -> new WebhookPolicy(five, 0.2, Duration.ofDays(8), two, half))
        .hasMessageStartingWith("giveUpAfter is");
    assertThatThrownBy(() -> new WebhookPolicy(five, 0.2, day, Duration.ZERO, half))
        .hasMessageStartingWith("slow is");
    assertThatThrownBy(() -> new WebhookPolicy(five, 0.2, day, two, Duration.ofDays(1)))
        .hasMessageStartingWith("rest is");
  }

  /** Lets every try fail at the very moment it is due. */
  private List<Duration> waitsUntilGivenUp() {
    List<Duration> waits = new ArrayList<>();
    WebhookWork hook = hook("acme", "1");
    Delivering delivering = delivering();
    while (true) {
      queues.clear();
      timers.delete(timers.all());
      assertThat(delivering.deliver(List.of(hook))).isEmpty();
      List<TimerEntry> next = next();
      if (next.isEmpty()) {
        return waits;
      }
      waits.add(Duration.between(clock.instant(), next.get(0).due()));
      clock.set(next.get(0).due());
      hook = (WebhookWork) next.get(0).work();
      assertThat(hook.tries()).isEqualTo(waits.size());
    }
  }

  private List<TimerEntry> next() {
    return Stream.concat(
            timers.all().stream(),
            queues.sent(WEBHOOKS).stream()
                .map(s -> new TimerEntry(s.visibleAt(), s.queue(), s.work())))
        .toList();
  }

  private Delivering delivering() {
    return delivering(new Later(timers, new InMemorySchedules(), queues, clock));
  }

  private Delivering delivering(Later later) {
    return new Delivering(
        (hook, secret) -> endpoint.post(hook, secret),
        tenants,
        later,
        WebhookPolicy.defaults(),
        Parallel.sequential(),
        clock,
        new SplittableRandom(7),
        (step, messageId, traceId, fields) -> steps.add(step));
  }

  private static WebhookWork hook(String tenant, String requestId) {
    MessageId id = MessageId.derive(tenant, requestId, "");
    return new WebhookWork(
        id,
        tenant,
        requestId,
        State.DELIVERED,
        1,
        NOON,
        "",
        "t-1",
        "https://example.com/h",
        0,
        NOON);
  }

  private static WebhookWork old(String tenant, int tries) {
    WebhookWork hook = hook(tenant, "old");
    for (int i = 0; i < tries; i++) {
      hook = hook.tried();
    }
    return hook;
  }
}
