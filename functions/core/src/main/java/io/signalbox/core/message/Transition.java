package io.signalbox.core.message;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One conditional change of a message, applied whole or not at all.
 *
 * @param to the new state
 * @param from states in which it applies; always within {@link Transitions#sourcesOf}
 * @param attempts how many attempts there must be before the change; -1 for any number
 * @param claim an attempt to add; null for none
 * @param ended an end to store in attempt {@code endedNumber}; null for none
 * @param receipt a receipt to add; null for none
 * @param channel through which the receipt's attempt must have gone; null without a receipt
 * @param event names what caused the change; stored as {@code closedBy} when {@code to} is final,
 *     or when it reopens
 * @param reason stable code to store with a final state; null for none
 * @param at time of the change
 */
public record Transition(
    State to,
    Set<State> from,
    int attempts,
    @Nullable Attempt claim,
    int endedNumber,
    Attempt.@Nullable End ended,
    @Nullable ReceiptNote receipt,
    @Nullable String channel,
    String event,
    @Nullable String reason,
    Instant at) {

  /** Means: the number of attempts does not matter. */
  public static final int ANY = -1;

  public Transition {
    from = Set.copyOf(from);
    if (!Transitions.sourcesOf(to).containsAll(from)) {
      throw new IllegalArgumentException("the table forbids " + from + " -> " + to);
    }
  }

  /** Claims the next attempt: fails when another claimed it, or the message is closed. */
  public static Transition claim(Attempt attempt) {
    return new Transition(
        State.SENDING,
        Transitions.sourcesOf(State.SENDING),
        attempt.number() - 1,
        attempt,
        0,
        null,
        null,
        null,
        "claim-" + attempt.number(),
        null,
        attempt.claimedAt());
  }

  /** Ends the last attempt, numbered {@code number}. */
  public static Transition ended(int number, Attempt.End end, State to, @Nullable String reason) {
    return new Transition(
        to,
        Transitions.sourcesOf(to),
        number,
        null,
        number,
        end,
        null,
        null,
        "end-" + number,
        reason,
        end.at());
  }

  /**
   * Out of the timer and into its priority queue; fails harmlessly when it went further already.
   */
  public static Transition released(Instant at) {
    return new Transition(
        State.QUEUED,
        Set.of(State.SCHEDULED),
        ANY,
        null,
        0,
        null,
        null,
        null,
        "released",
        null,
        at);
  }

  /**
   * Reopens a dead message for a replay; fails when it is not dead, or was tried since. The event
   * is stored, so that whoever comes again knows that it was the one.
   */
  public static Transition reopened(int attempts, String event, Instant at) {
    return new Transition(
        State.QUEUED, Set.of(State.DEAD), attempts, null, 0, null, null, null, event, null, at);
  }

  /** Whether it undoes a final state: its event, time and reason give way to this event. */
  public boolean reopens() {
    return !to.isFinal() && from.contains(State.DEAD);
  }

  /** Closes a message for a reason that no provider gave. */
  public static Transition close(
      State to, Set<State> from, int attempts, String event, @Nullable String reason, Instant at) {
    return new Transition(to, from, attempts, null, 0, null, null, null, event, reason, at);
  }

  /**
   * Applies a receipt. Delivery counts whichever attempt it came from; failure only while that
   * attempt is the last, since a later one may still deliver. A channel can report on its own
   * attempts only.
   */
  public static Transition receipt(ReceiptNote note, String channel, String event) {
    return new Transition(
        note.status(),
        Transitions.sourcesOf(note.status()),
        note.status() == State.DELIVERED ? ANY : note.attempt(),
        null,
        0,
        null,
        note,
        channel,
        event,
        note.failure().reason().isEmpty() ? null : note.failure().reason(),
        note.receivedAt());
  }
}
