package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.testing.InMemoryAuditTrail;
import io.signalbox.core.testing.InMemoryDeadLetters;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryProviderIds;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTenants;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.testing.Steps;
import io.signalbox.core.timer.Later;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** Dead messages, their letters, an operator and what replays. */
final class Cemetery {
  static final Operator KIM = new Operator("kim", Role.OPERATOR);

  final MutableClock clock = new MutableClock(Samples.NOON.plusSeconds(60));
  final InMemoryDeadLetters letters = new InMemoryDeadLetters();
  final InMemoryMessages messages = new InMemoryMessages();
  final InMemoryQueues queues = new InMemoryQueues(clock);
  final InMemoryTimers timers = new InMemoryTimers();
  final InMemoryTenants tenants = new InMemoryTenants();
  final InMemoryAuditTrail audit = new InMemoryAuditTrail();
  final Steps log = new Steps();
  final Map<String, Work> readable = new HashMap<>();
  final Desk desk;

  private Messages seen = messages;
  private List<Channel> channels = List.of(channel());

  Cemetery() {
    this.desk = newDesk();
  }

  /** One that reads the configuration as it is now. */
  Desk newDesk() {
    Later later = new Later(timers, new InMemorySchedules(), queues, clock);
    return new Desk(ports(), later, audit, new Random(7));
  }

  /** Replaying as a process has it whose messages may be got at on their way. */
  Replaying replaying() {
    return new Replaying(ports());
  }

  /** One whose letters' turn comes as soon as they are scheduled. */
  Desk deskAfterScheduling(Consumer<ReplayWork> turn) {
    Queues hasty =
        (queue, deliveries) -> {
          deliveries.forEach(d -> turn.accept((ReplayWork) d.work()));
          return List.of();
        };
    Later later = new Later(timers, new InMemorySchedules(), hasty, clock);
    return new Desk(ports(), later, audit, new Random(7));
  }

  Desk deskWithoutTrail() {
    Later later = new Later(timers, new InMemorySchedules(), queues, clock);
    AuditTrail none =
        new AuditTrail() {
          @Override
          public void append(AuditLine line) {
            throw new IllegalStateException("no trail");
          }

          @Override
          public Page before(Place place, int limit) {
            throw new IllegalStateException("no trail");
          }
        };
    return new Desk(ports(), later, none, new Random(7));
  }

  void seenThrough(Messages other) {
    seen = other;
  }

  void channels(Channel... others) {
    channels = List.of(others);
  }

  private Replaying.Ports ports() {
    return new Replaying.Ports(
        letters,
        seen,
        tenants,
        new Catalog(channels, List.of()),
        original -> Optional.ofNullable(readable.get(original)),
        queues,
        Parallel.sequential(),
        clock,
        log);
  }

  static Channel channel() {
    return new Channel(
        "sim-a",
        "sim",
        true,
        1,
        "http://127.0.0.1",
        null,
        Map.of("*", 1L),
        new Channel.Limits(10, 5, 100, Duration.ofSeconds(1), Duration.ofSeconds(2)),
        new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 4, null),
        new Channel.Abilities(true, true, true, Duration.ofDays(3)),
        Map.of());
  }

  /** A dead message of so many failed attempts, with its letter. */
  Letter dead(Message message, int attempts) {
    messages.create(message);
    die(message.id(), attempts);
    return letterOf(message.id());
  }

  /** Fails that many more attempts; the last one closes it. */
  void die(MessageId id, int attempts) {
    int made = message(id).attempts().size();
    for (int n = made + 1; n <= made + attempts; n++) {
      boolean last = n == made + attempts;
      claim(id, n);
      Attempt.End end = new Attempt.End("temporary", "internal", "", clock.instant(), 5);
      messages.apply(
          id,
          Transition.ended(
              n, end, last ? State.DEAD : State.RETRYING, last ? "attempts_used_up" : null));
    }
  }

  void claim(MessageId id, int number) {
    Instant at = clock.instant();
    Choice choice = new Choice("sim-a", "test", 1, "");
    Attempt claim = new Attempt(number, choice, at, at.plusSeconds(48), null);
    assertThat(messages.apply(id, Transition.claim(claim))).isPresent();
  }

  /** Keeps the letter of the message's last end. */
  Letter letterOf(MessageId id) {
    Message m = message(id);
    DeadLetterWork work =
        new DeadLetterWork(
            id, m.origin().tenant(), m.sequence(), "attempts_used_up", "t", clock.instant());
    Keeping keeping =
        new Keeping(
            letters,
            messages,
            new InMemoryProviderIds(clock),
            new Closing(queues),
            Parallel.sequential(),
            clock,
            log,
            Metrics.NONE);
    keeping.keep(List.of(new Arrival.Dead(work, "{}")));
    return letter(id + "." + m.sequence());
  }

  Letter letter(String id) {
    return letters.find(id).orElseThrow();
  }

  Message message(MessageId id) {
    return messages.find(id).orElseThrow();
  }

  static ReplayWork work(Letter letter) {
    return new ReplayWork(letter.id(), letter.about().tenant(), "rp_1", "kim", "provider is back");
  }

  /** The attempts that were queued. */
  List<Dispatch> dispatches() {
    return queues.sent().stream()
        .filter(s -> s.work() instanceof Dispatch)
        .map(s -> (Dispatch) s.work())
        .toList();
  }

  /** Records of replays in the queue, with those that wait in buckets. */
  List<ReplayWork> scheduled() {
    return queues.works(Closing.DEADLETTERS).stream().map(w -> (ReplayWork) w).toList();
  }
}
