package io.signalbox.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way through priority queue and lane; enough to route it without a read.
 *
 * @param facts what never changes between attempts
 * @param attempt number of the attempt to make, from 1
 * @param step what the receiver shall do
 * @param tried channels of earlier attempts, oldest first
 * @param paused channels that told this message to come again later, with when; routing spares them
 *     until then as long as another one is left
 * @param doubted channels that may have sent it already; a resend never goes through them again
 * @param dueAt when it was due in its queue; the queue delay counts from here
 * @param choice the router's choice; null in a priority queue
 */
public record Dispatch(
    Facts facts,
    int attempt,
    Step step,
    List<String> tried,
    Map<String, Instant> paused,
    List<String> doubted,
    Instant dueAt,
    @Nullable Choice choice)
    implements Work {

  /** Logical name of the queue of what is in doubt and waits for no call. */
  public static final String CONFIRM_QUEUE = "confirm";

  /** What its function shall do with it. */
  public enum Step {
    /** Claim the attempt and call the provider. */
    SEND,
    /** The attempt may have been sent: find out, never blindly resend. */
    CONFIRM,
    /** Nobody has found out in time: try another channel, if policy and budget allow it. */
    RESEND
  }

  /**
   * What never changes between attempts. Null {@code pin} means any channel; {@code bizType} may be
   * empty; {@code watched} as in {@link Message.Origin}.
   */
  public record Facts(
      MessageId id,
      String tenant,
      Kind kind,
      String bizType,
      String country,
      String operator,
      String zone,
      int segments,
      int maxAttempts,
      Instant acceptedAt,
      Instant deadline,
      @Nullable String pin,
      String traceId,
      boolean watched) {

    /** Of a tenant that does not report conversions. */
    public Facts(
        MessageId id,
        String tenant,
        Kind kind,
        String bizType,
        String country,
        String operator,
        String zone,
        int segments,
        int maxAttempts,
        Instant acceptedAt,
        Instant deadline,
        @Nullable String pin,
        String traceId) {
      this(
          id,
          tenant,
          kind,
          bizType,
          country,
          operator,
          zone,
          segments,
          maxAttempts,
          acceptedAt,
          deadline,
          pin,
          traceId,
          false);
    }

    /** The facts of a stored message. */
    public static Facts of(Message.Origin o) {
      return new Facts(
          o.id(),
          o.tenant(),
          o.kind(),
          o.bizType(),
          o.to().country(),
          o.to().operator(),
          o.to().zone(),
          o.text().segments(),
          o.maxAttempts(),
          o.acceptedAt(),
          o.deadline(),
          o.pin(),
          o.traceId(),
          o.watched());
    }

    /**
     * The facts of a message whose further attempts are asked for anew: those that cost it none are
     * granted again. What a replay granted travels with its record alone.
     */
    public static Facts again(Message message) {
      int extra = (int) message.attempts().stream().filter(Attempt::isExtra).count();
      return of(message.origin()).withMaxAttempts(message.origin().maxAttempts() + extra);
    }

    /** The same message, granted so many attempts in all. */
    public Facts withMaxAttempts(int most) {
      return new Facts(
          id,
          tenant,
          kind,
          bizType,
          country,
          operator,
          zone,
          segments,
          most,
          acceptedAt,
          deadline,
          pin,
          traceId,
          watched);
    }
  }

  public Dispatch {
    tried = List.copyOf(tried);
    paused = Map.copyOf(paused);
    doubted = List.copyOf(doubted);
  }

  /** One that no channel told to pause, and none may have sent. */
  public Dispatch(
      Facts facts,
      int attempt,
      Step step,
      List<String> tried,
      Instant dueAt,
      @Nullable Choice choice) {
    this(facts, attempt, step, tried, Map.of(), List.of(), dueAt, choice);
  }

  /** The first attempt of a message, due then. */
  public static Dispatch first(Message.Origin origin, Instant dueAt) {
    return new Dispatch(Facts.of(origin), 1, Step.SEND, List.of(), dueAt, null);
  }

  /** The attempt after all that the message has had, routed anew, due then. */
  public static Dispatch next(Message message, Facts facts, Instant dueAt) {
    List<String> tried = message.attempts().stream().map(Attempt::channel).toList();
    int number = message.attempts().size() + 1;
    return new Dispatch(facts, number, Step.SEND, tried, Map.of(), message.doubted(), dueAt, null);
  }

  public Dispatch chosen(Choice newChoice) {
    return as(step, dueAt, newChoice);
  }

  /** The same attempt with something else to do for it. */
  public Dispatch as(Step newStep, Instant newDueAt, @Nullable Choice newChoice) {
    return new Dispatch(facts, attempt, newStep, tried, paused, doubted, newDueAt, newChoice);
  }

  /** Whether an earlier attempt may have been sent: then it is not closed as never sent. */
  public boolean isDoubted() {
    return !doubted.isEmpty();
  }

  public MessageId id() {
    return facts.id();
  }

  @Override
  public String key() {
    return facts.id() + "-" + attempt + "-" + step;
  }

  @Override
  public String group() {
    return facts.tenant();
  }
}
