package io.signalbox.core.deadletter;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Queues.Delivery;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.message.Work;
import io.signalbox.core.tenant.Tenants;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Replays letters when their turn has come.
 *
 * <p>Order of effects: the tenant is told of the end that is undone, since the record that owed it
 * may come again too late to recognize it; the message is reopened by one conditional change; its
 * next attempt is queued; the letter is marked; only then is the record acknowledged. One that
 * comes again finds its own event in the message and queues the same attempt again, and the claim
 * lets one through.
 */
public final class Replaying {
  private static final Set<Status> UNDECIDED = EnumSet.of(Status.OPEN, Status.REPLAYING);

  private final DeadLetters letters;
  private final Rechecks rechecks;
  private final Messages messages;
  private final Catalog catalog;
  private final Queues queues;
  private final Closing closing;
  private final Parallel parallel;
  private final InstantSource clock;
  private final StepLog log;

  public Replaying(Ports ports) {
    this.letters = ports.letters();
    this.messages = ports.messages();
    this.catalog = ports.catalog();
    this.rechecks =
        new Rechecks(
            ports.messages(), ports.tenants(), ports.catalog(), ports.originals(), ports.clock());
    this.queues = ports.queues();
    this.closing = new Closing(ports.queues());
    this.parallel = ports.parallel();
    this.clock = ports.clock();
    this.log = ports.log();
  }

  /** What replaying works with. */
  public record Ports(
      DeadLetters letters,
      Messages messages,
      Tenants tenants,
      Catalog catalog,
      Originals originals,
      Queues queues,
      Parallel parallel,
      InstantSource clock,
      StepLog log) {}

  /**
   * Replays a batch.
   *
   * @return those that could not be finished and must go back to the queue
   */
  public List<ReplayWork> replay(List<ReplayWork> batch) {
    List<Boolean> done = parallel.map(batch, this::guarded);
    return IntStream.range(0, batch.size()).filter(i -> !done.get(i)).mapToObj(batch::get).toList();
  }

  private boolean guarded(ReplayWork work) {
    try {
      return replayed(work);
    } catch (RuntimeException e) {
      step("replay.failed", work, Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private boolean replayed(ReplayWork work) {
    Optional<Letter> letter = letters.find(work.letter());
    return End.ofLetter(work.letter())
        .map(end -> message(work, end, letter))
        .orElseGet(() -> isOver(work, letter) || record(work, letter.orElseThrow()));
  }

  /** Gone or discarded since, or done: by an earlier delivery of this record, or by another. */
  private boolean isOver(ReplayWork work, Optional<Letter> letter) {
    Optional<Status> status = letter.map(l -> l.standing().status());
    if (status.filter(UNDECIDED::contains).isPresent()) {
      return false;
    }
    step("replay.over", work, Map.of("status", status.map(Status::wireName).orElse("gone")));
    return true;
  }

  private boolean record(ReplayWork work, Letter letter) {
    Optional<Obstacle> obstacle = rechecks.record(letter);
    if (obstacle.isPresent()) {
      return leftOut(work, obstacle.get());
    }
    Work original = rechecks.original(letter).orElseThrow();
    String queue = Rechecks.queueOf(original).orElseThrow();
    return queues.send(queue, List.of(Delivery.now(original))).isEmpty() && marked(work);
  }

  /**
   * The message is asked first: once it is reopened it has nobody else who queues its attempt, and
   * a letter that was discarded meanwhile, or has gone, undoes nothing.
   */
  private boolean message(ReplayWork work, End end, Optional<Letter> letter) {
    if (letter.filter(l -> isDone(work, l.standing())).isPresent()) {
      return isOver(work, letter);
    }
    Optional<Message> found = messages.find(end.message());
    if (found.filter(end::isUndone).isPresent()) {
      return queued(work, end, found.get(), letter);
    }
    if (isOver(work, letter)) {
      return true;
    }
    Optional<Obstacle> obstacle =
        found
            .map(m -> rechecks.message(m, end.number()))
            .orElseGet(() -> Optional.of(Obstacle.MESSAGE_GONE));
    return obstacle.isPresent()
        ? leftOut(work, obstacle.get())
        : reopened(work, end, found.orElseThrow(), letter);
  }

  /** By this very replay: another one may have found the message reopened, but not queued. */
  private static boolean isDone(ReplayWork work, Standing standing) {
    return standing.status() == Status.REPLAYED && standing.change().equals(work.replay());
  }

  private boolean reopened(ReplayWork work, End end, Message message, Optional<Letter> letter) {
    if (!closing.tell(message)) {
      return false;
    }
    int attempts = message.attempts().size();
    return messages
        .apply(end.message(), Transition.reopened(attempts, event(work, end), now()))
        .map(reopened -> queued(work, end, reopened, letter))
        .orElse(false); // Beaten by another change: it comes again and is looked at anew.
  }

  /** Names the replay and the end that it undoes. */
  private static String event(ReplayWork work, End end) {
    return "replayed-" + work.replay() + "-" + end.number();
  }

  /**
   * Once its attempt is claimed the message is past its queue, and what is queued here would be an
   * attempt too many. What another replay reopened, that one queues.
   */
  private boolean queued(ReplayWork work, End end, Message message, Optional<Letter> letter) {
    if (message.state() == State.QUEUED && event(work, end).equals(message.closedBy())) {
      String queue = message.origin().kind().priority().queue();
      if (!queues.send(queue, List.of(Delivery.now(next(message, due(letter))))).isEmpty()) {
        return false;
      }
    }
    return marked(work);
  }

  /** As many attempts again as it had at first, its policy's at most, and ten in all. */
  private Dispatch next(Message message, Instant due) {
    Message.Origin origin = message.origin();
    int made = message.attempts().size();
    int usual = catalog.retry(origin.kind(), origin.bizType()).maxAttempts();
    int again = Math.min(origin.maxAttempts(), usual);
    int most = Math.min(made + again, RetryPolicy.MOST_ATTEMPTS);
    return Dispatch.next(message, Dispatch.Facts.of(origin).withMaxAttempts(most), due);
  }

  /** Now, and not before the end that is undone, whatever this host's clock says: GivingUp. */
  private Instant due(Optional<Letter> letter) {
    Instant now = clock.instant();
    return letter.map(Letter::at).filter(now::isBefore).orElse(now);
  }

  /** Unless it was discarded after the message was reopened, which is too late to stop it. */
  private boolean marked(ReplayWork work) {
    Standing standing =
        new Standing(Status.REPLAYED, work.operator(), work.reason(), work.replay(), now());
    letters.change(work.letter(), UNDECIDED, "", standing);
    step("replay.done", work, Map.of());
    return true;
  }

  /** Open again, with why; a decision of somebody else's stays. */
  private boolean leftOut(ReplayWork work, Obstacle obstacle) {
    Standing standing =
        new Standing(Status.OPEN, work.operator(), obstacle.code(), work.replay(), now());
    letters.change(work.letter(), UNDECIDED, "", standing);
    step("replay.left_out", work, Map.of("why", obstacle.code()));
    return true;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private void step(String step, ReplayWork work, Map<String, Object> more) {
    Map<String, Object> fields = new HashMap<>(more);
    fields.put("replay", work.replay());
    fields.put("operator", work.operator());
    log.step(step, work.letter(), "", fields);
  }
}
