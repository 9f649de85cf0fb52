package io.signalbox.core.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Measure;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.Hygiene;
import io.signalbox.core.testing.Counted;
import io.signalbox.core.testing.InMemoryHealth;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.InMemoryTrials;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The receipt function with everything around it in memory. */
final class Desk {
  static final Instant NOON = Samples.NOON;

  final MutableClock clock = new MutableClock(NOON);
  final InMemoryMessages messages = new InMemoryMessages();
  final InMemoryQueues queues = new InMemoryQueues(clock);
  final InMemoryHealth health = new InMemoryHealth();
  final InMemoryTrials trials = new InMemoryTrials();
  final InMemoryProviderIds ids = new InMemoryProviderIds(clock);
  final InMemoryTenants tenants = new InMemoryTenants();
  final InMemoryTimers timers = new InMemoryTimers();
  Schedules schedules = new InMemorySchedules();
  final Counted counted = new Counted();

  /** Of sim-a alone, unless a test adds another: then no failure is followed. */
  Catalog catalog = Samples.catalogOf("sim-a");

  final Steps steps = new Steps();
  private int received;

  Applying applying() {
    return applying(messages, health);
  }

  Applying applying(Messages store, HealthStore counters) {
    return new Applying(
        new Applying.Ports(
            catalog,
            store,
            ids,
            new Hygiene(tenants, HoldPolicy.DEFAULT),
            new Closing(queues),
            new Later(timers, schedules, queues, clock),
            counters,
            trials,
            queues,
            Parallel.sequential(),
            clock,
            new SplittableRandom(1),
            steps,
            counted));
  }

  /** Works one batch; returns what comes again. */
  List<Work> apply(Work... batch) {
    return applying().apply(List.of(batch));
  }

  /** A stored message with a callback whose first attempt is claimed on sim-a: its call runs. */
  MessageId sending() {
    return sending(1);
  }

  /** One of so many parts. */
  MessageId sending(int parts) {
    Message message = Samples.full(new Text("Your code", Text.Encoding.GSM7, parts));
    messages.create(message);
    claim(message.id(), 1, "sim-a");
    return message.id();
  }

  /** A code of a tenant that reports conversions, accepted at its first attempt. */
  MessageId watched() {
    Message message = Samples.watched();
    messages.create(message);
    claim(message.id(), 1, "sim-a");
    end(message.id(), 1, State.SENT);
    return message.id();
  }

  /** An unpinned message with a callback whose first attempt is claimed on sim-a. */
  MessageId code(Kind kind) {
    return code(kind, "", null, 6, Duration.ofMinutes(10));
  }

  MessageId code(Kind kind, String bizType, @Nullable String pin, int maxAttempts, Duration life) {
    Message.Origin o = Samples.plain().origin();
    Message message =
        Message.first(
            new Message.Origin(
                o.id(),
                o.tenant(),
                o.requestId(),
                kind,
                bizType,
                o.to(),
                o.from(),
                o.text(),
                pin,
                NOON,
                null,
                NOON.plus(life),
                maxAttempts,
                "https://acme.example/hook",
                o.traceId(),
                o.priceMicros()));
    messages.create(message);
    claim(message.id(), 1, "sim-a");
    return message.id();
  }

  /** One that a provider accepted. */
  MessageId sent() {
    MessageId id = sending();
    end(id, 1, State.SENT);
    return id;
  }

  /** One whose first attempt on sim-a failed and whose second on sim-b was accepted. */
  MessageId sentAgain() {
    MessageId id = sending();
    end(id, 1, State.RETRYING);
    claim(id, 2, "sim-b");
    end(id, 2, State.SENT);
    return id;
  }

  void claim(MessageId id, int number, String channel) {
    Instant at = clock.instant();
    Choice choice = new Choice(channel, "test", 1, "");
    Attempt attempt = new Attempt(number, choice, at, at.plusSeconds(48), null);
    assertThat(messages.apply(id, Transition.claim(attempt))).isPresent();
  }

  boolean end(MessageId id, int number, State to) {
    return end(id, number, "any", to);
  }

  boolean end(MessageId id, int number, String outcome, State to) {
    Attempt.End end = new Attempt.End(outcome, "", "p-" + number, clock.instant(), 5);
    return messages.apply(id, Transition.ended(number, end, to, null)).isPresent();
  }

  /** A receipt for the first attempt on sim-a; each has an event of its own. */
  Receipt receipt(MessageId id, State status) {
    return receipt("sim-a", id.reference(1), status);
  }

  Receipt receipt(String channel, String reference, State status) {
    FailureClass failure = status == State.UNDELIVERED ? FailureClass.OTHER : FailureClass.NONE;
    return receipt(channel, reference, "p-1", status, failure, 1, 1);
  }

  /** One that names neither message nor attempt, but the provider's id. */
  Receipt receiptOf(String channel, String providerId, State status) {
    return receipt(channel, "", providerId, status, FailureClass.NONE, 1, 1);
  }

  /** A delivery that names the first attempt on sim-a and its provider's id, but no part. */
  Receipt echo(MessageId id, String providerId) {
    Receipt all = receipt("sim-a", id.reference(1), State.DELIVERED);
    return new Receipt(
        all.eventId(),
        all.channel(),
        all.reference(),
        providerId,
        all.status(),
        all.code(),
        all.failure(),
        1,
        1,
        true,
        all.providerAt(),
        all.receivedAt());
  }

  /** A failure of that class of the first attempt on sim-a. */
  Receipt failed(MessageId id, FailureClass failure) {
    return receipt("sim-a", id.reference(1), "p-1", State.UNDELIVERED, failure, 1, 1);
  }

  /** About one part of the first attempt on sim-a. */
  Receipt part(MessageId id, State status, int part, int parts) {
    return part(id.reference(1), "sim-a", status, part, parts);
  }

  Receipt part(String reference, String channel, State status, int part, int parts) {
    FailureClass failure = status == State.UNDELIVERED ? FailureClass.TEMPORARY : FailureClass.NONE;
    return receipt(channel, reference, "p-1", status, failure, part, parts);
  }

  private Receipt receipt(
      String channel,
      String reference,
      String providerId,
      State status,
      FailureClass failure,
      int part,
      int parts) {
    received++;
    Instant now = clock.instant();
    return new Receipt(
        "e" + received,
        channel,
        reference,
        providerId,
        status,
        "code",
        failure,
        part,
        parts,
        now,
        now);
  }

  Message message(MessageId id) {
    return messages.find(id).orElseThrow();
  }

  State stateOf(MessageId id) {
    return message(id).state();
  }

  /** The webhooks queued so far, as {@code 1 DELIVERED}. */
  List<String> webhooks() {
    return queues.works(Closing.WEBHOOKS).stream()
        .map(WebhookWork.class::cast)
        .map(w -> w.sequence() + " " + w.state())
        .toList();
  }

  /** The count of the channel's path in the cohort of that time. */
  long counted(String channel, Instant sentAt, Measure measure) {
    long minute = Cohort.minuteOf(sentAt);
    return health.read(minute, minute).stream()
        .filter(c -> c.path().channel().equals(channel))
        .mapToLong(c -> c.count(measure))
        .sum();
  }

  /** All receipts counted anywhere. */
  long counted(Measure measure) {
    long last = Cohort.minuteOf(NOON.plus(Duration.ofDays(4)));
    return health.read(0, last).stream().mapToLong(c -> c.count(measure)).sum();
  }
}
