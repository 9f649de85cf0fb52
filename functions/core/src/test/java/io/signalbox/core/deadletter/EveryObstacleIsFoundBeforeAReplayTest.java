package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The preview, and the replay itself: what was good for the one is looked at again by the other.
 */
class EveryObstacleIsFoundBeforeAReplayTest {
  private final Cemetery cemetery = new Cemetery();

  @ParameterizedTest
  @EnumSource(Obstacle.class)
  void preview_tells_it_and_replay_heeds_it(Obstacle obstacle) {
    String id = hindered(obstacle);

    assertThat(preview(id)).isEqualTo(obstacle);

    cemetery.replaying().replay(List.of(new ReplayWork(id, "", "rp_1", "kim", "x")));
    assertThat(cemetery.queues.sent()).isEmpty();
  }

  /** What stands against an attempt stands against it whichever letter asks for it. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "MESSAGE_GONE",
        "DELIVERED",
        "DEADLINE_PASSED",
        "OPTED_OUT",
        "NUMBER_HELD",
        "ATTEMPT_LIMIT",
        "OUTCOME_UNKNOWN",
        "NO_CHANNEL"
      })
  void the_record_of_an_attempt_is_checked_as_its_message_is(Obstacle obstacle) {
    String id = attempt(openWith(obstacle));

    assertThat(preview(id)).isEqualTo(obstacle);

    cemetery.replaying().replay(List.of(new ReplayWork(id, "", "rp_1", "kim", "x")));
    assertThat(cemetery.queues.sent()).isEmpty();
    assertThat(cemetery.letter(id).standing().why()).isEqualTo(obstacle.code());
  }

  @Test
  void the_record_of_an_attempt_that_is_waited_for_has_no_obstacle() {
    assertThat(preview(attempt(open()))).isNull();
  }

  /** An open message with that obstacle and nothing else. */
  private Message openWith(Obstacle obstacle) {
    if (obstacle == Obstacle.MESSAGE_GONE) {
      return Samples.plain();
    }
    Message message = open();
    int before = obstacle == Obstacle.ATTEMPT_LIMIT ? 10 : 1;
    String outcome = obstacle == Obstacle.OUTCOME_UNKNOWN ? "unknown" : "temporary";
    for (int n = 1; n <= before; n++) {
      cemetery.claim(message.id(), n);
      Attempt.End end = new Attempt.End(outcome, "x", "", cemetery.clock.instant(), 5);
      cemetery.messages.apply(message.id(), Transition.ended(n, end, State.RETRYING, null));
    }
    if (obstacle == Obstacle.DELIVERED) {
      cemetery.messages.apply(
          message.id(),
          Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e"));
    } else if (obstacle == Obstacle.DEADLINE_PASSED) {
      cemetery.clock.set(message.origin().deadline());
    } else if (obstacle == Obstacle.OPTED_OUT) {
      cemetery.tenants.suppress(Samples.TENANT, Samples.NUMBER, "stop");
    } else if (obstacle == Obstacle.NUMBER_HELD) {
      held();
    } else if (obstacle == Obstacle.NO_CHANNEL) {
      cemetery.channels();
    }
    return message;
  }

  private Message open() {
    Message message = Samples.plain();
    cemetery.messages.create(message);
    return message;
  }

  /** The letter of a record that could not be read, and asks for that message's attempt. */
  private String attempt(Message message) {
    cemetery.readable.put("attempt", Dispatch.first(message.origin(), cemetery.clock.instant()));
    return record("attempt");
  }

  private void held() {
    for (Message other : List.of(Samples.plain(), Samples.plain())) {
      Instant at = cemetery.clock.instant();
      cemetery.tenants.reportDead(
          Samples.NUMBER,
          new DeathReport(other.id(), "sim-" + other.id().value(), at),
          HoldPolicy.DEFAULT,
          at);
    }
  }

  @Test
  void preview_of_a_good_letter_has_no_obstacle_and_changes_nothing() {
    Letter letter = cemetery.dead(Samples.plain(), 2);

    assertThat(preview(letter.id())).isNull();

    assertThat(cemetery.letter(letter.id())).isEqualTo(letter);
    assertThat(cemetery.queues.sent()).isEmpty();
    assertThat(cemetery.audit.all()).isEmpty();
  }

  @Test
  void a_replay_that_got_lost_may_be_ordered_again_after_an_hour() {
    Letter letter = cemetery.dead(withLife(Duration.ofDays(1)), 2);
    standing(letter.id(), Status.REPLAYING);

    assertThat(preview(letter.id())).isEqualTo(Obstacle.ALREADY_REPLAYING);
    cemetery.clock.advance(Duration.ofMinutes(61));

    assertThat(preview(letter.id())).isNull();
  }

  /** Arranges that obstacle and nothing else; the letter's id. */
  private String hindered(Obstacle obstacle) {
    return switch (obstacle) {
      case LETTER_NOT_FOUND -> "nothing";
      case DISCARDED -> standing(dead().id(), Status.DISCARDED);
      case ALREADY_REPLAYED -> standing(dead().id(), Status.REPLAYED);
      case ALREADY_REPLAYING -> {
        // Its own record would go on: this one is about a letter that can no longer be.
        String id = dead().id();
        cemetery.clock.advance(Duration.ofMinutes(11));
        yield standing(id, Status.REPLAYING);
      }
      case UNREADABLE -> record("{oops");
      case WORTHLESS -> {
        cemetery.readable.put("tick", new Tick("minute", "rule"));
        yield record("tick");
      }
      case MESSAGE_GONE -> {
        String message = "m" + "a".repeat(26);
        About about = new About(message, 1, "acme", "attempts_used_up", "otp", "");
        String id = message + ".1";
        cemetery.letters.keep(Letter.open(id, about, "", "{}", cemetery.clock.instant()));
        yield id;
      }
      case DELIVERED -> {
        Letter letter = dead();
        delivered(letter);
        yield letter.id();
      }
      case NOT_DEAD -> {
        Letter letter = dead();
        cemetery.messages.apply(
            message(letter).id(),
            Transition.reopened(2, "replayed-rp_0-1", cemetery.clock.instant()));
        yield letter.id();
      }
      case MESSAGE_CLOSED -> attempt(message(dead()));
      case DEADLINE_PASSED -> {
        Letter letter = dead();
        cemetery.clock.set(message(letter).origin().deadline());
        yield letter.id();
      }
      case OPTED_OUT -> {
        cemetery.tenants.suppress(Samples.TENANT, Samples.NUMBER, "stop");
        yield dead().id();
      }
      case NUMBER_HELD -> {
        held();
        yield dead().id();
      }
      case ATTEMPT_LIMIT -> cemetery.dead(Samples.plain(), 10).id();
      case OUTCOME_UNKNOWN -> doubtful();
      case NO_CHANNEL -> {
        cemetery.channels();
        yield dead().id();
      }
    };
  }

  @Test
  void an_attempt_without_an_answer_that_was_reported_as_failed_is_no_doubt() {
    Message message = Samples.plain();
    cemetery.messages.create(message);
    cemetery.claim(message.id(), 1);
    ReceiptNote failed = Samples.receipt(1, State.UNDELIVERED);
    cemetery.messages.apply(message.id(), Transition.followed(failed, "sim-a", "receipt-1"));
    cemetery.claim(message.id(), 2);
    cemetery.messages.apply(
        message.id(), Transition.ended(2, Samples.failed(2), State.DEAD, "attempts_used_up"));

    assertThat(preview(cemetery.letterOf(message.id()).id())).isNull();
  }

  private String doubtful() {
    Message doubtful = Samples.plain();
    cemetery.messages.create(doubtful);
    cemetery.claim(doubtful.id(), 1);
    Attempt.End end = new Attempt.End("unknown", "timeout", "", cemetery.clock.instant(), 5);
    cemetery.messages.apply(
        doubtful.id(), Transition.ended(1, end, State.DEAD, "attempts_used_up"));
    return cemetery.letterOf(doubtful.id()).id();
  }

  private void delivered(Letter letter) {
    cemetery.messages.apply(
        message(letter).id(),
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e"));
  }

  private Letter dead() {
    return cemetery.dead(Samples.plain(), 2);
  }

  private Message message(Letter letter) {
    return cemetery.messages.all().stream()
        .filter(m -> m.id().value().equals(letter.about().message()))
        .findFirst()
        .orElseThrow();
  }

  private String record(String original) {
    cemetery.letters.keep(
        Letter.open("q-1", About.record("unreadable"), "", original, cemetery.clock.instant()));
    return "q-1";
  }

  private String standing(String id, Status status) {
    cemetery.letters.change(
        id,
        EnumSet.allOf(Status.class),
        "",
        new Standing(status, "ann", "x", "c_1", cemetery.clock.instant()));
    return id;
  }

  private @Nullable Obstacle preview(String id) {
    // A desk of its own: it reads the configuration as it is now.
    Desk desk = cemetery.newDesk();
    return desk.preview(Selection.of(List.of(id))).verdicts().get(0).obstacle();
  }

  private static Message withLife(Duration life) {
    return with(Samples.plain(), life);
  }

  private static Message with(Message m, Duration life) {
    Message.Origin o = m.origin();
    return Message.first(
        new Message.Origin(
            o.id(),
            o.tenant(),
            o.requestId(),
            o.kind(),
            o.bizType(),
            o.to(),
            o.from(),
            o.text(),
            o.pin(),
            o.acceptedAt(),
            o.sendAt(),
            o.acceptedAt().plus(life),
            o.maxAttempts(),
            o.callbackUrl(),
            o.traceId(),
            o.priceMicros()));
  }
}
