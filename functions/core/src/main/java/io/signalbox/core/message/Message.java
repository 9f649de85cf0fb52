package io.signalbox.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One text to one recipient with all that happened to it.
 *
 * @param origin what the tenant asked for; never changes
 * @param state where it stands
 * @param attempts in order, one for each claim
 * @param receipts those that changed it
 * @param sequence how many final states it has had: the number of its webhook
 * @param closedBy the event that closed it, so that a repetition of that event is recognized and
 *     finishes what it began; of a message that a replay reopened, the replay, until it is closed
 *     again; null before
 * @param closedAt null while open
 * @param reason stable code of a final state that needs one, for instance {@code no_channel}; null
 *     otherwise
 * @param replays how often it was dead and reopened
 * @param feedback what its tenant said of it; null for nothing
 */
public record Message(
    Origin origin,
    State state,
    List<Attempt> attempts,
    List<ReceiptNote> receipts,
    int sequence,
    @Nullable String closedBy,
    @Nullable Instant closedAt,
    @Nullable String reason,
    int replays,
    @Nullable Feedback feedback) {

  public Message {
    attempts = List.copyOf(attempts);
    receipts = List.copyOf(receipts);
  }

  /** One of which its tenant said nothing. */
  public Message(
      Origin origin,
      State state,
      List<Attempt> attempts,
      List<ReceiptNote> receipts,
      int sequence,
      @Nullable String closedBy,
      @Nullable Instant closedAt,
      @Nullable String reason,
      int replays) {
    this(origin, state, attempts, receipts, sequence, closedBy, closedAt, reason, replays, null);
  }

  /** One that was never replayed either. */
  public Message(
      Origin origin,
      State state,
      List<Attempt> attempts,
      List<ReceiptNote> receipts,
      int sequence,
      @Nullable String closedBy,
      @Nullable Instant closedAt,
      @Nullable String reason) {
    this(origin, state, attempts, receipts, sequence, closedBy, closedAt, reason, 0);
  }

  /** A message as it is first stored. */
  public static Message first(Origin origin) {
    State state = origin.sendAt() == null ? State.ACCEPTED : State.SCHEDULED;
    return new Message(origin, state, List.of(), List.of(), 0, null, null, null);
  }

  /**
   * What the tenant asked for.
   *
   * @param bizType the tenant's business type, or empty
   * @param from sender id, or empty for the channel's default
   * @param pin the only channel that may carry it; null for any
   * @param sendAt when to send; null for at once
   * @param deadline nothing is sent after it
   * @param maxAttempts 1 to 10
   * @param callbackUrl where webhooks go; null for none
   * @param priceMicros estimate in millionths of a dollar
   * @param watched whether its tenant reported conversions when it was accepted
   */
  public record Origin(
      MessageId id,
      String tenant,
      String requestId,
      Kind kind,
      String bizType,
      Destination to,
      String from,
      Text text,
      @Nullable String pin,
      Instant acceptedAt,
      @Nullable Instant sendAt,
      Instant deadline,
      int maxAttempts,
      @Nullable String callbackUrl,
      String traceId,
      long priceMicros,
      boolean watched) {

    /** Of a tenant that does not report conversions. */
    public Origin(
        MessageId id,
        String tenant,
        String requestId,
        Kind kind,
        String bizType,
        Destination to,
        String from,
        Text text,
        @Nullable String pin,
        Instant acceptedAt,
        @Nullable Instant sendAt,
        Instant deadline,
        int maxAttempts,
        @Nullable String callbackUrl,
        String traceId,
        long priceMicros) {
      this(
          id,
          tenant,
          requestId,
          kind,
          bizType,
          to,
          from,
          text,
          pin,
          acceptedAt,
          sendAt,
          deadline,
          maxAttempts,
          callbackUrl,
          traceId,
          priceMicros,
          false);
    }
  }

  public MessageId id() {
    return origin.id();
  }

  /** Channels that may have sent it although nobody knows; a resend spares them. */
  public List<String> doubted() {
    return attempts.stream().filter(Attempt::isDoubted).map(Attempt::channel).toList();
  }

  /** The failure report on its last attempt that another attempt was to follow; or empty. */
  public Optional<ReceiptNote> followedFailure() {
    return receipts.stream()
        .filter(r -> r.followed() && r.attempt() == attempts.size())
        .findFirst();
  }

  /** Whether a report on its last attempt owes it another one. */
  public boolean owesRetry() {
    return state == State.RETRYING && followedFailure().isPresent();
  }

  /**
   * Whether an attempt may prove delivered although another was allowed to follow: it was in doubt,
   * or reported as failed.
   */
  public boolean mayHaveArrived() {
    return !doubted().isEmpty() || receipts.stream().anyMatch(ReceiptNote::followed);
  }

  /**
   * The final state instead of {@code to}: what an attempt may have sent is not closed as never
   * sent, so that its late receipt still counts. In doubt it is UNCONFIRMED. What was reported as
   * failed is UNDELIVERED, or DEAD when the last attempt failed before it was sent.
   */
  public State closedAs(State to) {
    if (!doubted().isEmpty()) {
      return State.UNCONFIRMED;
    }
    if (!mayHaveArrived()) {
      return to;
    }
    boolean unsent = attempt(attempts.size()).filter(Attempt::failed).isPresent();
    return unsent && followedFailure().isEmpty() ? State.DEAD : State.UNDELIVERED;
  }

  /** How many of its final states receipts gave it. */
  public int endsByReceipt() {
    return (int) receipts.stream().filter(r -> !r.followed()).count();
  }

  /**
   * Attempts that were sent for certain, by their channel's own word: it accepted them and did not
   * report them as failed, or reported them delivered. More than one means that the recipient may
   * have got the message twice.
   */
  public Set<Integer> proven() {
    Set<Integer> proven = new TreeSet<>();
    attempts.stream()
        .map(Attempt::number)
        .filter(n -> isAccepted(n) || isReported(n))
        .forEach(proven::add);
    return proven;
  }

  /**
   * Whether that proof of an attempt is the second attempt's: from it on the message is known to be
   * a duplicate. True for one proof of a message, in whatever order they come.
   *
   * @param reported whether a receipt proves it; else its channel's acceptance does
   */
  public boolean isSecondProof(int attempt, boolean reported) {
    Set<Integer> others = proven();
    others.remove(attempt);
    boolean before = reported ? isAccepted(attempt) : isReported(attempt);
    boolean proves = reported || !isFailed(attempt);
    return others.size() == 1 && proves && !before;
  }

  private boolean isAccepted(int number) {
    return attempt(number)
        .map(Attempt::end)
        .filter(end -> end.outcome().equals(Attempt.End.ACCEPTED))
        .filter(end -> !isFailed(number))
        .isPresent();
  }

  /** Whether a receipt said that this attempt failed. */
  public boolean isFailed(int number) {
    return receipts.stream()
        .anyMatch(r -> r.attempt() == number && r.status() == State.UNDELIVERED);
  }

  /** Whether a receipt said that this attempt reached the handset. */
  public boolean isReported(int number) {
    return receipts.stream().anyMatch(r -> r.attempt() == number && r.status() == State.DELIVERED)
        || attempt(number).map(Attempt::alsoDelivered).isPresent();
  }

  /** The same message with another attempt of that number. */
  public Message with(Attempt changed) {
    List<Attempt> others =
        attempts.stream().map(a -> a.number() == changed.number() ? changed : a).toList();
    return new Message(
        origin, state, others, receipts, sequence, closedBy, closedAt, reason, replays, feedback);
  }

  /** The same message with that feedback. */
  public Message with(Feedback told) {
    return new Message(
        origin, state, attempts, receipts, sequence, closedBy, closedAt, reason, replays, told);
  }

  /** Whether its tenant said that it was of use. */
  public boolean isConverted() {
    return feedback != null && feedback.outcome() == Feedback.Outcome.CONVERTED;
  }

  /** The attempt of that number, or empty. */
  public Optional<Attempt> attempt(int number) {
    return attempts.stream().filter(a -> a.number() == number).findFirst();
  }
}
