package io.signalbox.core.send;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.testing.Counted;
import io.signalbox.core.testing.InMemoryGrants;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemoryQuotas;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemorySnapshots;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.InMemoryTrials;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.timer.Later;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** One channel's lane with a provider that answers as it is told and remembers its calls. */
final class Lane implements Provider {
  static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

  static final String PAYMENT = "PAYMENT_CODE";

  /** Waits 30 s before each retry, exactly. */
  static final String SLOW = "SLOW_CODE";

  private static final List<BizType> BIZ_TYPES =
      List.of(
          new BizType(
              PAYMENT,
              Kind.OTP,
              Set.of("*"),
              RetryPolicy.of(Kind.OTP).onUnknown(RetryPolicy.OnUnknown.NEVER)),
          new BizType(SLOW, Kind.OTP, Set.of("*"), slow()));
  private static final Catalog CATALOG = new Catalog(List.of(), BIZ_TYPES);

  final MutableClock clock = new MutableClock(NOON);
  final InMemoryMessages messages = new InMemoryMessages();
  final InMemoryQueues queues = new InMemoryQueues(clock);
  final InMemoryTimers timers = new InMemoryTimers();
  final InMemoryTenants tenants = new InMemoryTenants();
  final InMemoryProviderIds providerIds = new InMemoryProviderIds(clock);
  final Counted counted = new Counted();
  final InMemorySnapshots snapshots = new InMemorySnapshots();
  final InMemoryHealth health = new InMemoryHealth();
  final InMemoryTrials trials = new InMemoryTrials();
  final InMemoryQuotas quotas = new InMemoryQuotas();
  final InMemoryGrants grants = new InMemoryGrants();
  final Steps steps = new Steps();
  final List<Reference> calls = new ArrayList<>();
  final Deque<Outcome> answers = new ArrayDeque<>();
  Status status = Status.UNAVAILABLE;
  List<String> ids = List.of();
  boolean broken;
  int prepared;
  Runnable onPrepare = () -> {};
  private int made;

  private static RetryPolicy slow() {
    RetryPolicy usual = RetryPolicy.of(Kind.OTP);
    List<Duration> waits = List.of(Duration.ofSeconds(30));
    return new RetryPolicy(waits, 0, 5, usual.onUnknown(), usual.patience());
  }

  /** A channel that can do that. */
  static Channel channel(boolean idempotencyKey, boolean statusQuery) {
    return channel("sim-a", idempotencyKey, statusQuery);
  }

  static Channel channel(String name, boolean idempotencyKey, boolean statusQuery) {
    return new Channel(
        name,
        "sim",
        true,
        100,
        "http://localhost",
        null,
        Map.of("*", 7500L),
        new Channel.Limits(20, 2, 100, Duration.ofSeconds(1), Duration.ofSeconds(2)),
        new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, null),
        new Channel.Abilities(idempotencyKey, statusQuery, true, Duration.ofDays(3)),
        Map.of());
  }

  /** A channel with that quota. */
  static Channel limited(Channel c, Quota quota) {
    Channel.Limits l = c.limits();
    return new Channel(
        c.name(),
        c.provider(),
        c.enabled(),
        c.weight(),
        c.endpoint(),
        c.secret(),
        c.priceMicros(),
        new Channel.Limits(
            l.maxConcurrency(),
            l.parallelSends(),
            l.maxSegmentsPerSecond(),
            l.connectTimeout(),
            l.readTimeout(),
            quota),
        c.coverage(),
        c.abilities(),
        c.settings());
  }

  /**
   * The same channel, whose receipts know only the provider's id: hexadecimal here, decimal there.
   */
  static Channel byProviderId(boolean idempotencyKey, boolean statusQuery) {
    Channel c = channel(idempotencyKey, statusQuery);
    return new Channel(
        c.name(),
        c.provider(),
        c.enabled(),
        c.weight(),
        c.endpoint(),
        c.secret(),
        c.priceMicros(),
        c.limits(),
        c.coverage(),
        new Channel.Abilities(
            idempotencyKey,
            statusQuery,
            true,
            Duration.ofDays(3),
            new Channel.Matching(true, IdCodec.HEX_TO_DECIMAL)),
        c.settings());
  }

  Sending sending(Channel channel, Messages store) {
    Later later = new Later(timers, new InMemorySchedules(), queues, clock);
    HealthStore counters = health;
    return new Sending(
        channel,
        this,
        CATALOG,
        new Sending.Ports(
            store,
            tenants,
            providerIds,
            later,
            new Closing(queues),
            snapshots,
            quotas,
            new HealthEvidence(counters, trials, queues, clock, steps),
            Parallel.sequential(),
            clock,
            new Random(7),
            steps,
            counted));
  }

  /** The confirm function of a stage with these channels. */
  Confirming confirming(Messages store, Channel... channels) {
    Later later = new Later(timers, new InMemorySchedules(), queues, clock);
    return new Confirming(
        new Catalog(List.of(channels), BIZ_TYPES),
        channel -> this,
        new Confirming.Ports(
            store,
            providerIds,
            grants,
            later,
            new Closing(queues),
            snapshots,
            Parallel.sequential(),
            clock,
            new Random(7),
            steps,
            counted));
  }

  /** Of a stage with two channels, neither of which knows repeated references. */
  Confirming confirming() {
    return confirming(messages, channel(false, true), channel("sim-b", false, true));
  }

  /** From now on the breaker keeps this channel's calls back, and means to for 30 s. */
  void openGate() {
    Gate open = new Gate(Mode.OPEN, NOON, clock.instant().plusSeconds(30), 1, 0, "20 failures");
    Path path = new Path("sim-a", "US", "unknown");
    long next = snapshots.latest().version() + 1;
    PathHealth health = new PathHealth(open, 0, 1, 20, 0);
    snapshots.publish(new Snapshot(next, clock.instant(), Map.of(path, health), Map.of()));
  }

  Sending sending() {
    return sending(channel(false, false), messages);
  }

  /** A stored message whose first attempt is in the lane. */
  Dispatch aDispatch(Kind kind) {
    return aDispatch(kind, "");
  }

  /** The same of that business type. */
  Dispatch aDispatch(Kind kind, String bizType) {
    made++;
    Message.Origin origin =
        new Message.Origin(
            MessageId.derive("acme", "r-" + made, "+12025550100"),
            "acme",
            "r-" + made,
            kind,
            bizType,
            new Destination("+12025550100", "US", "unknown", "America/New_York"),
            "",
            new Text("hello", Text.Encoding.GSM7, 1),
            null,
            NOON,
            null,
            NOON.plus(kind.defaultTtl()),
            RetryPolicy.of(kind).maxAttempts(),
            "https://tenant.example/hook",
            "trace-" + made,
            7500);
    messages.create(Message.first(origin));
    return Dispatch.first(origin, NOON).chosen(new Choice("sim-a", "test", 1, "sim-a 1.00*"));
  }

  /** The dispatch that follows an attempt, as the router would put it back into the lane. */
  Dispatch followed(String queue) {
    Dispatch next = (Dispatch) queues.works(queue).get(queues.works(queue).size() - 1);
    return next.choice() != null
        ? next
        : next.chosen(new Choice("sim-a", "test", 1, "sim-a 1.00*"));
  }

  /** The last question that was put to the confirm function. */
  Dispatch question() {
    return confirming(Dispatch.Step.CONFIRM);
  }

  /** The last end of a patience that was put to the confirm function. */
  Dispatch patience() {
    return confirming(Dispatch.Step.RESEND);
  }

  private Dispatch confirming(Dispatch.Step step) {
    return queues.works(Dispatch.CONFIRM_QUEUE).stream()
        .map(Dispatch.class::cast)
        .filter(d -> d.step() == step)
        .reduce((before, later) -> later)
        .orElseThrow();
  }

  State stateOf(Dispatch dispatch) {
    return message(dispatch).state();
  }

  Message message(Dispatch dispatch) {
    return messages.find(dispatch.id()).orElseThrow();
  }

  /** How its only attempt ended. */
  Attempt.End endOf(Dispatch dispatch) {
    return Objects.requireNonNull(message(dispatch).attempts().get(0).end());
  }

  @Override
  public void prepare() {
    prepared++;
    onPrepare.run();
  }

  @Override
  public Outcome send(Submission submission) {
    if (broken) {
      throw new IllegalArgumentException("no header: +12025550100");
    }
    calls.add(submission.reference());
    return answers.isEmpty() ? new Outcome.Accepted("p-" + calls.size()) : answers.remove();
  }

  @Override
  public Standing query(Reference reference) {
    if (broken) {
      throw new IllegalArgumentException("no header: +12025550100");
    }
    return new Standing(status, ids);
  }
}
