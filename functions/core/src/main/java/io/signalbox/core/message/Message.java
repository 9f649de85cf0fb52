package io.signalbox.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
    int replays) {

  public Message {
    attempts = List.copyOf(attempts);
    receipts = List.copyOf(receipts);
  }

  /** One that was never replayed. */
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
      long priceMicros) {}

  public MessageId id() {
    return origin.id();
  }

  /** The attempt of that number, or empty. */
  public Optional<Attempt> attempt(int number) {
    return attempts.stream().filter(a -> a.number() == number).findFirst();
  }
}
