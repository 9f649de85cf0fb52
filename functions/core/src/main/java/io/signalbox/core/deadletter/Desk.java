package io.signalbox.core.deadletter;

import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Auditing;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.Selection.Chosen;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What an operator does with dead letters: looks what a replay would do, orders one, discards.
 *
 * <p>A replay is written into the audit trail first, then its letters are scheduled, then marked. A
 * crash between leaves letters that are open and may be replayed as well: ordering the same again
 * is harmless, since a message is reopened once only.
 */
public final class Desk {
  private static final Set<Status> UNDECIDED = EnumSet.of(Status.OPEN, Status.REPLAYING);

  private final DeadLetters letters;
  private final Selection.Finder finder;
  private final Rechecks rechecks;
  private final Later later;
  private final Auditing auditing;
  private final Parallel parallel;
  private final InstantSource clock;

  /**
   * A desk.
   *
   * @param random makes the ids of replays: must not repeat
   */
  public Desk(Replaying.Ports ports, Later later, AuditTrail audit, RandomGenerator random) {
    this.letters = ports.letters();
    this.finder =
        new Selection.Finder(letters, new Listing(letters, ports.clock()), ports.parallel());
    this.rechecks =
        new Rechecks(
            ports.messages(), ports.tenants(), ports.catalog(), ports.originals(), ports.clock());
    this.later = later;
    this.auditing = new Auditing(audit, ports.clock(), random, ports.log());
    this.parallel = ports.parallel();
    this.clock = ports.clock();
  }

  /** One letter; null {@code obstacle} means that it is replayed, or was discarded. */
  public record Verdict(String id, @Nullable Obstacle obstacle) {}

  /** What a replay would do now; {@code next} is where a filter goes on, null at its end. */
  public record Preview(List<Verdict> verdicts, @Nullable Place next) {
    public Preview {
      verdicts = List.copyOf(verdicts);
    }
  }

  /**
   * What was ordered.
   *
   * @param id of the change, as the audit trail has it
   * @param count letters scheduled, or discarded
   * @param leftOut the others with why
   * @param unqueued letters that a queue did not take: the same call again finishes the job
   * @param next where a filter goes on; null at its end
   */
  public record Order(
      String id, int count, List<Verdict> leftOut, int unqueued, @Nullable Place next) {
    public Order {
      leftOut = List.copyOf(leftOut);
    }
  }

  private record Judged(String id, @Nullable Letter letter, @Nullable Obstacle obstacle) {}

  /** Changes nothing, and promises nothing: each is checked again when its turn comes. */
  public Preview preview(Selection selection) {
    Chosen chosen = finder.find(selection);
    return new Preview(verdicts(judged(chosen, rechecks::of)), chosen.next());
  }

  /**
   * Schedules a replay.
   *
   * @param perSecond letters each second, 1 to 200
   */
  public Order replay(Operator by, Selection selection, int perSecond, String reason) {
    Chosen chosen = finder.find(selection);
    List<Judged> judged = judged(chosen, rechecks::of);
    List<Letter> good = letters(judged);
    Map<String, String> rate = Map.of("perSecond", Integer.toString(perSecond));
    String id =
        auditing.record("rp_", by, "deadletters.replay", reason, facts(selection, judged, rate));
    Set<String> unqueued = schedule(good, new Ordered(id, by.name(), reason), perSecond);
    List<Letter> scheduled = good.stream().filter(l -> !unqueued.contains(l.id())).toList();
    Standing replaying = new Standing(Status.REPLAYING, by.name(), reason, id, now());
    // Unless its turn came in the meantime: then the replay itself has said how it stands.
    parallel.map(scheduled, l -> letters.change(l.id(), UNDECIDED, id, replaying));
    return new Order(id, scheduled.size(), leftOut(judged), unqueued.size(), chosen.next());
  }

  /** Discards: nothing is done any more, not even by a replay that is scheduled. */
  public Order discard(Operator by, Selection selection, String reason) {
    Chosen chosen = finder.find(selection);
    List<Judged> judged = judged(chosen, Desk::undecided);
    Map<String, String> facts = facts(selection, judged, Map.of());
    String id = auditing.record("dc_", by, "deadletters.discard", reason, facts);
    Standing discarded = new Standing(Status.DISCARDED, by.name(), reason, id, now());
    List<Judged> done = parallel.map(judged, j -> discarded(j, discarded));
    return new Order(id, letters(done).size(), leftOut(done), 0, chosen.next());
  }

  private Judged discarded(Judged judged, Standing to) {
    if (judged.obstacle() != null) {
      return judged;
    }
    return letters.change(judged.id(), UNDECIDED, "", to)
        ? judged
        : new Judged(judged.id(), judged.letter(), Obstacle.ALREADY_REPLAYED);
  }

  private static Optional<Obstacle> undecided(Letter letter) {
    return switch (letter.standing().status()) {
      case OPEN, REPLAYING -> Optional.empty();
      case REPLAYED -> Optional.of(Obstacle.ALREADY_REPLAYED);
      case DISCARDED -> Optional.of(Obstacle.DISCARDED);
    };
  }

  private record Ordered(String replay, String operator, String reason) {
    ReplayWork of(Letter letter) {
      return new ReplayWork(letter.id(), letter.about().tenant(), replay, operator, reason);
    }
  }

  /** Ids of those that could not be queued. */
  private Set<String> schedule(List<Letter> good, Ordered ordered, int perSecond) {
    Instant start = clock.instant();
    List<TimerEntry> entries = new ArrayList<>();
    for (int i = 0; i < good.size(); i++) {
      Instant due = start.plusSeconds(i / perSecond);
      entries.add(new TimerEntry(due, Closing.DEADLETTERS, ordered.of(good.get(i))));
    }
    Set<String> unqueued = new HashSet<>();
    for (TimerEntry unsent : later.schedule(entries)) {
      unqueued.add(((ReplayWork) unsent.work()).letter());
    }
    return unqueued;
  }

  private interface Check {
    Optional<Obstacle> of(Letter letter);
  }

  private List<Judged> judged(Chosen chosen, Check check) {
    return parallel.map(
        chosen.ids(),
        id -> {
          Letter letter = chosen.letters().get(id);
          return letter == null
              ? new Judged(id, null, Obstacle.LETTER_NOT_FOUND)
              : new Judged(id, letter, check.of(letter).orElse(null));
        });
  }

  private static List<Letter> letters(List<Judged> judged) {
    List<Letter> good = new ArrayList<>();
    for (Judged one : judged) {
      if (one.letter() != null && one.obstacle() == null) {
        good.add(one.letter());
      }
    }
    return good;
  }

  private static List<Verdict> leftOut(List<Judged> judged) {
    return verdicts(judged.stream().filter(j -> j.obstacle() != null).toList());
  }

  private static List<Verdict> verdicts(List<Judged> judged) {
    return judged.stream().map(j -> new Verdict(j.id(), j.obstacle())).toList();
  }

  private static Map<String, String> facts(
      Selection selection, List<Judged> judged, Map<String, String> more) {
    Map<String, String> facts = new HashMap<>(more);
    int good = letters(judged).size();
    facts.put("letters", Integer.toString(good));
    facts.put("leftOut", Integer.toString(judged.size() - good));
    facts.put("selection", selection.describe());
    return facts;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
