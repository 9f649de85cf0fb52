package io.signalbox.core.route;

import static io.signalbox.core.route.Samples.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.InMemoryMessages;
import io.signalbox.core.testing.InMemoryQueues;
import io.signalbox.core.testing.InMemorySchedules;
import io.signalbox.core.testing.InMemoryTimers;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RoutingABatchTest {
  private static final Choice CHOSEN = new Choice("b", "test", 1, "");
  private final MutableClock clock = new MutableClock(NOW);
  private final InMemoryQueues queues = new InMemoryQueues(clock);
  private final InMemoryTimers timers = new InMemoryTimers();
  private final InMemoryMessages messages = new InMemoryMessages();
  private final List<String> steps = new ArrayList<>();
  private Snapshot snapshot = Snapshot.empty();
  private int snapshotsRead;

  @Test
  void a_message_goes_to_the_lane_of_its_channel_and_priority_with_its_choice() {
    Dispatch otp = stored("r-1");

    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();

    assertThat(queues.works("lane-a-p0"))
        .singleElement(InstanceOfAssertFactories.type(Dispatch.class))
        .satisfies(
            routed -> assertThat(routed).isEqualTo(otp.as(routed.step(), NOW, routed.choice())))
        .extracting(Dispatch::choice, InstanceOfAssertFactories.type(Choice.class))
        .satisfies(choice -> assertThat(choice.channel()).isEqualTo("a"))
        .satisfies(choice -> assertThat(choice.strategy()).isEqualTo("value"))
        .satisfies(choice -> assertThat(choice.why()).matches("a \\d+\\.\\d\\d\\*"));
    assertThat(state("r-1")).isEqualTo(State.ACCEPTED);
    assertThat(steps).containsExactly("route.lane");
  }

  @Test
  void a_batch_reads_one_snapshot_and_writes_each_lane_once() {
    List<Dispatch> batch = IntStream.range(0, 10).mapToObj(i -> stored("r-" + i)).toList();

    assertThat(routing(channel("a"), channel("b")).route(batch)).isEmpty();

    assertThat(snapshotsRead).isEqualTo(1);
    assertThat(queues.works("lane-a-p0").size() + queues.works("lane-b-p0").size()).isEqualTo(10);
  }

  @Test
  void only_what_a_lane_did_not_take_is_given_back() {
    List<Dispatch> batch = IntStream.range(0, 10).mapToObj(i -> stored("r-" + i)).toList();
    queues.fail(s -> ((Dispatch) s.work()).id().equals(batch.get(3).id()));

    assertThat(routing(channel("a")).route(batch)).containsExactly(batch.get(3));

    assertThat(queues.works("lane-a-p0")).hasSize(9);
  }

  @Test
  void one_record_that_breaks_gives_back_exactly_itself() {
    Dispatch good = stored("r-1");
    Dispatch broken = new Dispatch(good.facts(), 2, Dispatch.Step.SEND, List.of(), NOW, null);
    Routing routing =
        routing(
            (question, random) -> {
              if (question.dispatch().equals(broken)) {
                throw new IllegalStateException("a strategy's fault");
              }
              return new Choosing(StrategyShare.DEFAULT).pick(question, random);
            },
            channel("a"));

    assertThat(routing.route(List.of(broken, good))).containsExactly(broken);

    assertThat(queues.works("lane-a-p0")).hasSize(1);
    assertThat(steps).containsExactly("route.failed", "route.lane");
  }

  @Test
  void an_attempt_in_doubt_goes_back_to_its_own_lane_unrouted() {
    Dispatch.Facts facts = stored("r-1").facts();
    Dispatch chosen = new Dispatch(facts, 1, Dispatch.Step.CONFIRM, List.of("a"), NOW, CHOSEN);
    Dispatch bare = new Dispatch(facts, 1, Dispatch.Step.CONFIRM, List.of("a", "b"), NOW, null);
    snapshot = gates(Map.of("b", 0.0));

    assertThat(routing(channel("a"), channel("b")).route(List.of(chosen, bare))).isEmpty();

    assertThat(queues.works("lane-b-p0")).containsExactly(chosen, bare);
  }

  @Test
  void what_must_wait_for_a_breaker_comes_back_as_late_as_it_is() {
    Dispatch otp = stored("r-1");
    snapshot = gates(Map.of("a", 0.0));
    clock.advance(Duration.ofSeconds(7));

    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();

    assertThat(queues.sent("p0")).singleElement().satisfies(this::isWaitOfSevenSeconds);
    assertThat(state("r-1")).isEqualTo(State.ACCEPTED);
  }

  private void isWaitOfSevenSeconds(InMemoryQueues.Sent sent) {
    assertThat(sent.delay()).isEqualTo(Duration.ofSeconds(7));
    assertThat(((Dispatch) sent.work()).dueAt()).isEqualTo(NOW);
  }

  @Test
  void what_must_wait_for_the_morning_is_due_in_the_morning() {
    Dispatch otp = stored("r-1", Duration.ofDays(1));

    assertThat(routing(open("a", 8, 20)).route(List.of(otp))).isEmpty();

    TimerEntry entry = timers.all().get(0);
    assertThat(entry.due()).isEqualTo(NOW.plus(Duration.ofHours(1)));
    assertThat(entry.queue()).isEqualTo("p0");
    assertThat(((Dispatch) entry.work()).dueAt()).isEqualTo(entry.due());
  }

  @Test
  void a_wait_that_cannot_be_queued_is_given_back() {
    Dispatch otp = stored("r-1");
    snapshot = gates(Map.of("a", 0.0));
    queues.fail(s -> true);

    assertThat(routing(channel("a")).route(List.of(otp))).containsExactly(otp);
  }

  @Test
  void past_its_deadline_it_is_closed_and_announced() {
    Dispatch otp = stored("r-1");
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();

    Message closed = messages.find(otp.id()).orElseThrow();
    assertThat(closed.state()).isEqualTo(State.EXPIRED);
    assertThat(closed.reason()).isEqualTo("ttl_passed");
    assertThat(closed.closedBy()).isEqualTo("route-1-expired");
    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.EXPIRED);
    assertThat(queues.works("lane-a-p0")).isEmpty();
  }

  @Test
  void what_was_reported_as_failed_is_undelivered_when_no_other_attempt_can_be_made() {
    Dispatch otp = stored("r-1");
    Attempt attempt = new Attempt(1, CHOSEN, NOW, NOW.plusSeconds(48), null);
    messages.apply(otp.id(), Transition.claim(attempt));
    ReceiptNote failed =
        new ReceiptNote(1, State.UNDELIVERED, "27", FailureClass.TEMPORARY, NOW, NOW);
    messages.apply(otp.id(), Transition.followed(failed, CHOSEN.channel(), "receipt-1"));
    Message message = messages.find(otp.id()).orElseThrow();
    Dispatch next = Dispatch.next(message, otp.facts(), NOW);
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a")).route(List.of(next))).isEmpty();

    Message closed = messages.find(otp.id()).orElseThrow();
    assertThat(closed.state()).isEqualTo(State.UNDELIVERED);
    assertThat(closed.reason()).isEqualTo("ttl_passed");
    assertThat(closed.closedBy()).isEqualTo("route-2-expired");
    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.UNDELIVERED);
  }

  @Test
  void no_channel_at_all_rejects_it() {
    Dispatch otp = stored("r-1");

    assertThat(routing(disabled("a")).route(List.of(otp))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.REJECTED);
    assertThat(hooks()).extracting(WebhookWork::reason).containsExactly("no_channel");
  }

  @Test
  void an_announcement_that_failed_is_made_when_the_record_comes_again() {
    Dispatch otp = stored("r-1");
    Routing routing = routing(disabled("a"));
    queues.fail(s -> s.queue().equals("webhooks"));
    assertThat(routing.route(List.of(otp))).containsExactly(otp);
    queues.heal();
    // By now the decision would be another one; the closing is still its own.
    clock.advance(Duration.ofHours(1));

    assertThat(routing.route(List.of(otp))).isEmpty();

    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.REJECTED);
    assertThat(hooks()).extracting(WebhookWork::sequence).containsExactly(1);
  }

  @Test
  void a_message_that_something_else_closed_is_dropped() {
    Dispatch otp = stored("r-1");
    messages.apply(
        otp.id(),
        Transition.close(
            State.CANCELLED,
            java.util.Set.of(State.ACCEPTED),
            Transition.ANY,
            "cancel",
            null,
            NOW));

    assertThat(routing(disabled("a")).route(List.of(otp))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.CANCELLED);
    assertThat(queues.sent()).isEmpty();
    assertThat(steps).containsExactly("route.stale");
  }

  @Test
  void a_stale_record_of_an_attempt_that_runs_or_was_made_closes_nothing() {
    Dispatch otp = stored("r-1");
    claimed(otp);
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();
    assertThat(state("r-1")).isEqualTo(State.SENDING);
    ended(otp, State.SENT, null);
    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.SENT);
    assertThat(queues.sent()).isEmpty();
    assertThat(steps).containsExactly("route.stale", "route.stale");
  }

  @Test
  void what_nobody_may_try_again_is_closed_by_the_record_of_the_attempt_that_failed() {
    Dispatch otp = stored("r-1");
    claimed(otp);
    ended(otp, State.RETRYING, null);
    clock.advance(Duration.ofMinutes(10));
    Routing routing = routing(channel("a"));
    queues.fail(1, s -> s.queue().equals("webhooks"));
    assertThat(routing.route(List.of(otp))).containsExactly(otp);

    assertThat(routing.route(List.of(otp))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.EXPIRED);
    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.EXPIRED);
  }

  @Test
  void the_retry_of_an_attempt_that_was_closed_so_adds_nothing() {
    Dispatch otp = stored("r-1");
    claimed(otp);
    ended(otp, State.RETRYING, null);
    Dispatch retry = new Dispatch(otp.facts(), 2, Dispatch.Step.SEND, List.of("b"), NOW, null);
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a")).route(List.of(otp, retry))).isEmpty();

    assertThat(hooks()).hasSize(1);
    assertThat(steps).containsExactly("route.close", "route.stale");
  }

  @Test
  void what_the_attempt_closed_in_a_lane_is_announced_by_its_last_record_wherever_that_comes() {
    Dispatch otp = stored("r-1");
    claimed(otp);
    ended(otp, State.DEAD, "life_used_up");
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a")).route(List.of(otp))).isEmpty();

    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.DEAD);
    assertThat(queues.works("deadletters")).hasSize(1);
  }

  @Test
  void a_resend_never_goes_through_the_channel_that_may_have_sent_it() {
    Dispatch resent = resent("b");
    IntStream.range(0, 20).forEach(i -> routing(channel("a"), channel("b")).route(List.of(resent)));

    assertThat(queues.works("lane-a-p0")).hasSize(20);
    assertThat(queues.works("lane-b-p0")).isEmpty();
  }

  @Test
  void a_resend_without_another_channel_is_unconfirmed_since_it_may_have_been_sent() {
    Dispatch resent = resent("a");

    assertThat(routing(channel("a")).route(List.of(resent))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.UNCONFIRMED);
    assertThat(hooks()).extracting(WebhookWork::state).containsExactly(State.UNCONFIRMED);
    assertThat(queues.works("deadletters")).isEmpty();
    assertThat(routing(channel("a")).route(List.of(resent))).isEmpty();
    assertThat(hooks()).hasSize(2);
  }

  @Test
  void a_copy_of_the_first_record_that_comes_after_the_end_does_not_say_it_was_never_sent() {
    resent("a");
    Dispatch copy = Dispatch.first(message("r-1").origin(), NOW);
    clock.advance(Duration.ofMinutes(10));

    assertThat(routing(channel("a"), channel("b")).route(List.of(copy))).isEmpty();

    assertThat(state("r-1")).isEqualTo(State.UNCONFIRMED);
  }

  /** The second attempt of a message whose first may have been sent. */
  private Dispatch resent(String doubted) {
    Dispatch first = stored("r-1");
    Attempt attempt =
        new Attempt(1, new Choice(doubted, "test", 1, ""), NOW, NOW.plusSeconds(5), null);
    messages.apply(first.id(), Transition.claim(attempt));
    Attempt.End unknown = new Attempt.End(Attempt.End.UNKNOWN, "timeout", "", NOW, 0);
    messages.apply(first.id(), Transition.ended(1, unknown, State.CONFIRMING, null));
    Attempt.End resent = new Attempt.End(Attempt.End.RESENT, "timeout", "", NOW, 0);
    assertThat(messages.apply(first.id(), Transition.ended(1, resent, State.RETRYING, null)))
        .isPresent();
    return new Dispatch(
        first.facts(),
        2,
        Dispatch.Step.SEND,
        List.of(doubted),
        Map.of(),
        List.of(doubted),
        NOW,
        null);
  }

  @Test
  void a_question_for_a_channel_that_is_asked_goes_to_the_confirm_function() {
    Dispatch.Facts facts = stored("r-1").facts();
    Dispatch question = new Dispatch(facts, 1, Dispatch.Step.CONFIRM, List.of(), NOW, CHOSEN);
    Dispatch patience = new Dispatch(facts, 1, Dispatch.Step.RESEND, List.of(), NOW, CHOSEN);
    Channel asked = asked(CHOSEN.channel());

    assertThat(routing(asked).route(List.of(question, patience))).isEmpty();

    assertThat(queues.works("confirm")).containsExactly(question, patience);
  }

  private static Channel asked(String name) {
    Channel c = channel(name);
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
        new Channel.Abilities(false, true, true, Duration.ofSeconds(25)),
        c.settings());
  }

  private void claimed(Dispatch record) {
    Attempt attempt = new Attempt(record.attempt(), CHOSEN, NOW, NOW.plusSeconds(5), null);
    assertThat(messages.apply(record.id(), Transition.claim(attempt))).isPresent();
  }

  private void ended(Dispatch record, State to, @Nullable String reason) {
    Attempt.End end = new Attempt.End("any", "", "", NOW, 0);
    Transition ended = Transition.ended(record.attempt(), end, to, reason);
    assertThat(messages.apply(record.id(), ended)).isPresent();
  }

  private List<WebhookWork> hooks() {
    return queues.works("webhooks").stream().map(WebhookWork.class::cast).toList();
  }

  private State state(String request) {
    return message(request).state();
  }

  private Message message(String request) {
    return messages.find(origin(request, Duration.ZERO, null).id()).orElseThrow();
  }

  private Dispatch stored(String request) {
    return stored(request, Duration.ofMinutes(10));
  }

  private Dispatch stored(String request, Duration life) {
    Message.Origin origin = origin(request, life, null);
    messages.create(Message.first(origin));
    return Dispatch.first(origin, NOW);
  }

  private Routing routing(Channel... channels) {
    return routing(new Choosing(StrategyShare.DEFAULT), channels);
  }

  private Routing routing(Strategy strategy, Channel... channels) {
    Catalog catalog = catalog(channels);
    Snapshots snapshots =
        new Snapshots() {
          @Override
          public Snapshot current() {
            snapshotsRead++;
            return snapshot;
          }

          @Override
          public Snapshot latest() {
            return snapshot;
          }

          @Override
          public boolean publish(Snapshot next) {
            return false;
          }
        };
    Later later = new Later(timers, new InMemorySchedules(), queues, clock);
    StepLog log = (step, id, trace, fields) -> steps.add(step);
    return new Routing(
        catalog,
        new Router(strategy, RoutePolicy.DEFAULT),
        new Routing.Ports(snapshots, queues, later, messages),
        clock,
        new Random(1),
        log);
  }
}
