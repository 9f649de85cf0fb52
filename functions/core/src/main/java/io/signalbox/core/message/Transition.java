package io.signalbox.core.message;

import java.time.Instant;
import java.util.EnumSet;
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

  /** While its answer is on its way or missing: an attempt ends in no other state. */
  private static final Set<State> CALLED = EnumSet.of(State.SENDING, State.CONFIRMING);

  /** An attempt is with its provider, as far as anybody knows. */
  private static final Set<State> WITH_PROVIDER =
      EnumSet.of(State.SENDING, State.CONFIRMING, State.SENT);

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

  /**
   * Ends the last attempt, numbered {@code number}. Once a receipt has told of it, its end decides
   * nothing any more.
   */
  public static Transition ended(int number, Attempt.End end, State to, @Nullable String reason) {
    return new Transition(
        to,
        within(CALLED, to),
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
        sourcesOf(note),
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

  /** Whether a failure report on the last attempt may close a message in that state. */
  public static boolean fails(State state) {
    return WITH_PROVIDER.contains(state) || state == State.UNCONFIRMED;
  }

  /** While it waits for another attempt, it waits for that one's fate. */
  private static Set<State> sourcesOf(ReceiptNote note) {
    Set<State> sources = EnumSet.copyOf(Transitions.sourcesOf(note.status()));
    if (note.status() == State.UNDELIVERED) {
      sources.removeIf(state -> !fails(state));
    }
    return sources;
  }

  private static Set<State> within(Set<State> some, State to) {
    Set<State> sources = EnumSet.copyOf(some);
    sources.retainAll(Transitions.sourcesOf(to));
    return sources;
  }

  /**
   * Applies a receipt of failure that another attempt shall follow: the message waits for that one.
   * Whoever queues it may die first; the note tells that it is owed.
   */
  public static Transition followed(ReceiptNote note, String channel, String event) {
    return new Transition(
        State.RETRYING,
        WITH_PROVIDER,
        note.attempt(),
        null,
        0,
        null,
        note.withRetry(),
        channel,
        event,
        null,
        note.receivedAt());
  }
}
