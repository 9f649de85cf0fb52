package io.signalbox.core.ingest;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Cancels what is not yet sending. Its announcement is queued first, a second ahead, and finds then
 * whether the message was cancelled: so every cancellation that is stored is told.
 */
public final class Cancel {
  /** Storing takes no longer, as a rule; else the announcement looks again. */
  private static final Duration STORED_BY = Duration.ofSeconds(1);

  /** An HTTP call is over after 30 s, and the clocks of two hosts differ by 30 s at most. */
  private static final Duration OVER = Duration.ofMinutes(1);

  private static final Set<State> CANCELLABLE =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);

  private final Messages messages;
  private final Queues queues;
  private final InstantSource clock;
  private final StepLog log;

  public Cancel(Messages messages, Queues queues, InstantSource clock, StepLog log) {
    this.messages = messages;
    this.queues = queues;
    this.clock = clock;
    this.log = log;
  }

  /** What became of it. */
  public sealed interface Result {
    /** It is cancelled, by this call or an earlier one (200). */
    record Cancelled(Message message) implements Result {}

    /** Too late: it is in that state (409). */
    record TooLate(MessageId id, State state) implements Result {}

    /** No such message of this tenant (404). */
    record NotFound() implements Result {}

    /** Its announcement could not be queued (503): nothing was done. */
    record Unqueued() implements Result {}

    /** The branch for what this is; exhaustive by its parameters. */
    default <R> R fold(
        Function<Cancelled, R> cancelled,
        Function<TooLate, R> tooLate,
        Function<NotFound, R> notFound,
        Function<Unqueued, R> unqueued) {
      if (this instanceof Cancelled c) {
        return cancelled.apply(c);
      }
      if (this instanceof TooLate t) {
        return tooLate.apply(t);
      }
      return this instanceof NotFound n ? notFound.apply(n) : unqueued.apply((Unqueued) this);
    }
  }

  /** Cancels a message of that tenant. */
  public Result cancel(Tenant tenant, MessageId id) {
    Optional<Message> own = messages.find(id).filter(m -> m.origin().tenant().equals(tenant.id()));
    Result result = own.map(this::cancelled).orElseGet(Result.NotFound::new);
    String trace = own.map(m -> m.origin().traceId()).orElse("");
    log.step("cancel", id.value(), trace, Map.of("result", result.getClass().getSimpleName()));
    return result;
  }

  private Result cancelled(Message message) {
    if (!CANCELLABLE.contains(message.state()) || message.mayHaveArrived()) {
      // What an attempt may have sent, in doubt or reported as failed, is not closed as never sent.
      return judged(message);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    if (!announcedLater(message, now)) {
      return new Result.Unqueued();
    }
    Transition change =
        Transition.close(
            State.CANCELLED, CANCELLABLE, message.attempts().size(), CancelCheck.EVENT, null, now);
    Optional<Message> changed = messages.apply(message.id(), change);
    // Beaten by a claim, or by the same cancellation: what stands now decides.
    return changed
        .or(() -> messages.find(message.id()))
        .map(Cancel::judged)
        .orElseGet(Result.NotFound::new);
  }

  private boolean announcedLater(Message message, Instant now) {
    if (message.origin().callbackUrl() == null) {
      return true;
    }
    CancelCheck check =
        new CancelCheck(
            message.id(), message.origin().tenant(), message.origin().traceId(), now.plus(OVER));
    return queues.send(CancelCheck.QUEUE, List.of(new Queues.Delivery(check, STORED_BY))).isEmpty();
  }

  private static Result judged(Message message) {
    return message.state() == State.CANCELLED
        ? new Result.Cancelled(message)
        : new Result.TooLate(message.id(), message.state());
  }
}
