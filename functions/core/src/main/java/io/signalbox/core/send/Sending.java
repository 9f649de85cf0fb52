package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.send.Reservation.Reserved;
import io.signalbox.core.tenant.Hygiene;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerEntry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The send function of one channel: a batch of its lane.
 *
 * <p>Order of effects: the batch's segments are counted against the quota, where there is one; the
 * receipt check of the whole batch is stored, so that every attempt that may be claimed has its
 * end; then each record is claimed, called and recorded, side by side; then what follows is queued;
 * only then are records acknowledged. A crash at any point leaves records unacknowledged, and their
 * redelivery finishes what was begun.
 */
public final class Sending {
  private final Channel channel;
  private final Calling calling;
  private final Sender sender;
  private final Reservation reservation;
  private final CheckLater checks;
  private final Finishing finishing;
  private final Snapshots snapshots;
  private final Evidence evidence;
  private final Parallel parallel;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final StepLog log;

  /**
   * The send function of that channel.
   *
   * @param catalog for the business types that are never resent, and for number hygiene
   */
  public Sending(Channel channel, Provider provider, Catalog catalog, Ports ports) {
    this.channel = channel;
    AfterCall afterCall = new AfterCall(catalog, ports.random());
    Consequences consequences =
        new Consequences(
            new Hygiene(ports.tenants(), catalog.holds()), ports.ids(), ports.metrics());
    Recovery recovery = new Recovery(ports.messages(), consequences, afterCall);
    this.calling = new Calling(provider, channel.name(), ports.log());
    this.sender =
        new Sender(
            channel,
            new Recipients(ports.tenants(), catalog.holds(), ports.log()),
            calling,
            ports.messages(),
            afterCall,
            recovery,
            new Recording(ports.messages(), recovery, consequences, ports.metrics(), ports.log()),
            SendPolicy.DEFAULT,
            ports.clock());
    this.reservation = new Reservation(channel, SendPolicy.DEFAULT, ports.quotas(), ports.clock());
    this.checks = new CheckLater(channel, SendPolicy.DEFAULT, ports.later(), ports.clock());
    this.finishing = new Finishing(ports.closing(), ports.later(), ports.log());
    this.snapshots = ports.snapshots();
    this.evidence = ports.evidence();
    this.parallel = ports.parallel();
    this.clock = ports.clock();
    this.random = ports.random();
    this.log = ports.log();
  }

  /** What a send function works with. */
  public record Ports(
      Messages messages,
      Tenants tenants,
      ProviderIds ids,
      Later later,
      Closing closing,
      Snapshots snapshots,
      Quotas quotas,
      Evidence evidence,
      Parallel parallel,
      InstantSource clock,
      RandomGenerator random,
      StepLog log,
      Metrics metrics) {}

  /** Where the outcomes of calls go: health counters and, when they look bad, the breaker. */
  public interface Evidence {
    /** Must not throw: losing a count must not lose a message. */
    void report(Channel channel, List<Called> calls);

    /** One call and what it was for. */
    record Called(Dispatch dispatch, Outcome outcome, long latencyMillis, long startedAtMillis) {}
  }

  /**
   * Works a batch.
   *
   * @return the records that the queue shall deliver again
   */
  public List<Dispatch> send(List<Dispatch> batch) {
    calling.prepare();
    Snapshot snapshot = snapshots.current();
    Map<Boolean, List<Dispatch>> held =
        batch.stream().collect(Collectors.partitioningBy(d -> isHeld(d, snapshot)));
    List<Dispatch> open = held.getOrDefault(false, List.of());
    Reserved reserved = reservation.reserve(open);
    Instant lastClaim = earlier(checks.store(reserved.granted()), reserved.lastClaim());
    List<Step> steps =
        new ArrayList<>(
            parallel.map(
                reserved.granted(),
                d -> finishing.guarded(d, channel.name(), each -> one(each, lastClaim))));
    List<Dispatch> back = held.getOrDefault(true, List.of());
    steps.addAll(parallel.map(back, d -> finishing.guarded(d, channel.name(), this::goesBack)));
    List<Dispatch> refused = reserved.refused();
    steps.addAll(parallel.map(refused, d -> finishing.guarded(d, channel.name(), this::spares)));
    evidence.report(channel, calls(steps));
    return finishing.finish(steps);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  /**
   * Whether a router chose this channel for the call. What got into the lane otherwise is a message
   * all the same, and no attempt of it is begun: routing decides, as it would have.
   */
  private boolean chosen(Dispatch d) {
    Choice choice = d.choice();
    boolean here = choice != null && choice.channel().equals(channel.name());
    return d.step() != Dispatch.Step.SEND || here;
  }

  /** An open gate stops new calls; a look into an earlier one is not a new call. */
  private boolean gateBlocks(Dispatch d, Snapshot snapshot) {
    Path path = new Path(channel.name(), d.facts().country(), d.facts().operator());
    return d.step() == Dispatch.Step.SEND && snapshot.gate(path, clock.instant()).blocks();
  }

  /** A backlog outlasts the evening: what routing let pass at nine must not go out at eleven. */
  private boolean isAsleep(Dispatch d) {
    return d.step() == Dispatch.Step.SEND && !channel.isAwake(d.facts().zone(), clock.instant());
  }

  private boolean isHeld(Dispatch dispatch, Snapshot snapshot) {
    return !chosen(dispatch) || gateBlocks(dispatch, snapshot) || isAsleep(dispatch);
  }

  /**
   * To routing, with its attempt unused. But a record may have come again that a process began and
   * did not finish: what that one owed, routing cannot know.
   */
  private Step goesBack(Dispatch dispatch) {
    return sender.begun(dispatch).orElseGet(() -> reroute(dispatch));
  }

  private Step reroute(Dispatch dispatch) {
    logStep(chosen(dispatch) ? "send.rerouted" : "send.unrouted", dispatch);
    return Step.next(dispatch, Follow.reroute(dispatch, clock.instant(), random));
  }

  /** The quota leaves nothing for it: to routing, and not back here before that has seen it. */
  private Step spares(Dispatch dispatch) {
    if (dispatch.step() == Dispatch.Step.CONFIRM) {
      return sender.postpone(dispatch);
    }
    return sender.begun(dispatch).orElseGet(() -> beyondQuota(dispatch));
  }

  private Step beyondQuota(Dispatch dispatch) {
    logStep("send.quota_used_up", dispatch);
    return Step.next(dispatch, Follow.reroute(dispatch, channel, clock.instant(), random));
  }

  private Step one(Dispatch dispatch, Instant lastClaim) {
    return switch (dispatch.step()) {
      case SEND -> sender.send(dispatch, lastClaim);
      case CONFIRM -> sender.repeat(dispatch, lastClaim);
      case RESEND ->
          Step.next(dispatch, new TimerEntry(clock.instant(), Confirming.QUEUE, dispatch));
    };
  }

  private static List<Evidence.Called> calls(List<Step> steps) {
    List<Evidence.Called> calls = new ArrayList<>();
    for (Step step : steps) {
      Step.Call call = step.call();
      if (call != null) {
        calls.add(
            new Evidence.Called(
                step.dispatch(), call.outcome(), call.latencyMillis(), call.startedAtMillis()));
      }
    }
    return calls;
  }

  private void logStep(String step, Dispatch dispatch) {
    log.step(
        step,
        dispatch.id().value(),
        dispatch.facts().traceId(),
        Map.of("channel", channel.name(), "attempt", dispatch.attempt()));
  }
}
