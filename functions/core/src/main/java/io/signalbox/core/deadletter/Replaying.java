package io.signalbox.core.deadletter;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
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
      return letters.find(work.letter()).map(l -> replayed(work, l)).orElse(true);
    } catch (RuntimeException e) {
      step("replay.failed", work, Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private boolean replayed(ReplayWork work, Letter letter) {
    if (!UNDECIDED.contains(letter.standing().status())) {
      // Discarded since, or done: by an earlier delivery of this record, or by another replay.
      step("replay.over", work, Map.of("status", letter.standing().status().wireName()));
      return true;
    }
    return MessageId.parse(letter.about().message())
        .map(id -> message(work, letter, id))
        .orElseGet(() -> record(work, letter));
  }

  private boolean record(ReplayWork work, Letter letter) {
    Optional<Obstacle> obstacle = rechecks.record(letter);
    if (obstacle.isPresent()) {
      return leftOut(work, letter, obstacle.get());
    }
    Work original = rechecks.original(letter).orElseThrow();
    String queue = Rechecks.queueOf(original).orElseThrow();
    return queues.send(queue, List.of(Delivery.now(original))).isEmpty() && marked(work, letter);
  }

  private boolean message(ReplayWork work, Letter letter, MessageId id) {
    Optional<Message> found = messages.find(id);
    if (found.isEmpty()) {
      return leftOut(work, letter, Obstacle.MESSAGE_GONE);
    }
    Message message = found.get();
    String event = event(work, letter);
    if (event.equals(message.closedBy())) {
      return queued(work, letter, message);
    }
    Optional<Obstacle> obstacle = rechecks.message(message, letter.about().end());
    if (obstacle.isPresent()) {
      return leftOut(work, letter, obstacle.get());
    }
    if (!closing.tell(message)) {
      return false;
    }
    return messages
        .apply(id, Transition.reopened(message.attempts().size(), event, now()))
        .map(reopened -> queued(work, letter, reopened))
        .orElse(false); // Beaten by another change: it comes again and is looked at anew.
  }

  /** Names the replay and the end that it undoes. */
  private static String event(ReplayWork work, Letter letter) {
    return "replayed-" + work.replay() + "-" + letter.about().end();
  }

  /**
   * Once its attempt is claimed the message is past its queue, and what is queued here would be an
   * attempt too many.
   */
  private boolean queued(ReplayWork work, Letter letter, Message message) {
    if (message.state() == State.QUEUED) {
      String queue = message.origin().kind().priority().queue();
      if (!queues.send(queue, List.of(Delivery.now(next(message)))).isEmpty()) {
        return false;
      }
    }
    return marked(work, letter);
  }

  /** As many attempts again as it had at first, its policy's at most, and ten in all. */
  private Dispatch next(Message message) {
    Message.Origin origin = message.origin();
    int made = message.attempts().size();
    int usual = catalog.retry(origin.kind(), origin.bizType()).maxAttempts();
    int again = Math.min(origin.maxAttempts(), usual);
    int most = Math.min(made + again, RetryPolicy.MOST_ATTEMPTS);
    List<String> tried = message.attempts().stream().map(Attempt::channel).toList();
    Dispatch.Facts facts = Dispatch.Facts.of(origin).withMaxAttempts(most);
    return new Dispatch(
        facts,
        made + 1,
        Dispatch.Step.SEND,
        tried,
        Map.of(),
        message.doubted(),
        clock.instant(),
        null);
  }

  private boolean marked(ReplayWork work, Letter letter) {
    Standing standing =
        new Standing(Status.REPLAYED, work.operator(), work.reason(), work.replay(), now());
    letters.change(letter.id(), UNDECIDED, "", standing);
    step("replay.done", work, Map.of("reason", letter.about().reason()));
    return true;
  }

  /** Open again, with why; a decision of somebody else's stays. */
  private boolean leftOut(ReplayWork work, Letter letter, Obstacle obstacle) {
    Standing standing =
        new Standing(Status.OPEN, work.operator(), obstacle.code(), work.replay(), now());
    letters.change(letter.id(), UNDECIDED, "", standing);
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
