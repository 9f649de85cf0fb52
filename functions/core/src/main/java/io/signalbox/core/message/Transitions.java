package io.signalbox.core.message;

import static io.signalbox.core.message.State.*;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The one transition table. Every change of state is a conditional write on {@link #sourcesOf}; a
 * change that the table forbids is ignored and counted by the caller, never an error loop.
 */
public final class Transitions {
  private static final Map<State, Set<State>> TARGETS = new EnumMap<>(State.class);

  static {
    EnumSet<State> waiting = EnumSet.of(SENDING, RETRYING, CANCELLED, EXPIRED, REJECTED, DEAD);
    TARGETS.put(ACCEPTED, EnumSet.copyOf(waiting));
    // A replayed message waits here, and an attempt of its earlier life may prove delivered.
    EnumSet<State> queued = EnumSet.copyOf(waiting);
    queued.add(DELIVERED);
    TARGETS.put(QUEUED, queued);
    EnumSet<State> scheduled = EnumSet.copyOf(waiting);
    scheduled.add(QUEUED);
    TARGETS.put(SCHEDULED, scheduled);
    // An earlier attempt may prove delivered while the next one waits, stay in doubt for good, or
    // have been reported as failed while no next one can be made.
    TARGETS.put(
        RETRYING,
        EnumSet.of(
            SENDING, CANCELLED, EXPIRED, REJECTED, DEAD, DELIVERED, UNDELIVERED, UNCONFIRMED));
    TARGETS.put(
        SENDING,
        EnumSet.of(
            SENT,
            CONFIRMING,
            RETRYING,
            REJECTED,
            EXPIRED,
            DEAD,
            DELIVERED,
            UNDELIVERED,
            UNCONFIRMED));
    TARGETS.put(
        CONFIRMING,
        EnumSet.of(SENT, RETRYING, REJECTED, EXPIRED, DEAD, DELIVERED, UNDELIVERED, UNCONFIRMED));
    // A receipt says that it failed, and another attempt follows.
    TARGETS.put(SENT, EnumSet.of(DELIVERED, UNDELIVERED, UNCONFIRMED, RETRYING));
    // Later truth corrects: DELIVERED beats both, a failure report beats silence.
    TARGETS.put(UNCONFIRMED, EnumSet.of(DELIVERED, UNDELIVERED));
    TARGETS.put(UNDELIVERED, EnumSet.of(DELIVERED));
    // An attempt that was thought to have failed may prove delivered; an operator may replay.
    TARGETS.put(DEAD, EnumSet.of(DELIVERED, QUEUED));
  }

  private Transitions() {}

  /** Whether a message in state {@code from} may go to {@code to}. */
  public static boolean allowed(State from, State to) {
    return TARGETS.getOrDefault(from, Set.of()).contains(to);
  }

  /** All states from which {@code to} may be reached; empty for the first states. */
  public static Set<State> sourcesOf(State to) {
    EnumSet<State> sources = EnumSet.noneOf(State.class);
    for (State from : values()) {
      if (allowed(from, to)) {
        sources.add(from);
      }
    }
    return Collections.unmodifiableSet(sources);
  }
}
