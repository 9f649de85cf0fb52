package io.signalbox.core.ingest;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.Tenant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Cancels what is not yet sending, and announces it; again, too, if asked again. */
public final class Cancel {
  private static final String EVENT = "cancel";
  private static final Set<State> CANCELLABLE =
      EnumSet.of(State.ACCEPTED, State.SCHEDULED, State.QUEUED, State.RETRYING);

  private final Messages messages;
  private final Closing closing;
  private final InstantSource clock;
  private final StepLog log;

  public Cancel(Messages messages, Closing closing, InstantSource clock, StepLog log) {
    this.messages = messages;
    this.closing = closing;
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

    /** Cancelled, but its webhook could not be queued (503); the same call again queues it. */
    record Unannounced() implements Result {}

    /** The branch for what this is; exhaustive by its parameters. */
    default <R> R fold(
        Function<Cancelled, R> cancelled,
        Function<TooLate, R> tooLate,
        Function<NotFound, R> notFound,
        Function<Unannounced, R> unannounced) {
      if (this instanceof Cancelled c) {
        return cancelled.apply(c);
      }
      if (this instanceof TooLate t) {
        return tooLate.apply(t);
      }
      return this instanceof NotFound n ? notFound.apply(n) : unannounced.apply((Unannounced) this);
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
    if (!CANCELLABLE.contains(message.state())) {
      return judged(message);
    }
    Transition change =
        Transition.close(
            State.CANCELLED,
            CANCELLABLE,
            Transition.ANY,
            EVENT,
            null,
            clock.instant().truncatedTo(ChronoUnit.MILLIS));
    Optional<Message> changed = messages.apply(message.id(), change);
    // Beaten by a claim, or by the same cancellation: what stands now decides.
    return changed
        .or(() -> messages.find(message.id()))
        .map(this::judged)
        .orElseGet(Result.NotFound::new);
  }

  private Result judged(Message message) {
    if (message.state() != State.CANCELLED) {
      return new Result.TooLate(message.id(), message.state());
    }
    boolean own = EVENT.equals(message.closedBy());
    boolean announced = !own || closing.announce(List.of(message)).isEmpty();
    return announced ? new Result.Cancelled(message) : new Result.Unannounced();
  }
}
