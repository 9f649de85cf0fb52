package io.signalbox.lab.faults;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.send.SendPolicy;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What may follow an attempt of which nobody knows whether it was sent: for codes another one,
 * elsewhere, within the budget, not before the call's time is over; for all others nothing, unless
 * the provider never got it; for payments nothing at all.
 */
final class Doubts {
  private static final int WINDOW_SECONDS = 600;
  private static final Set<State> NEVER_SENT =
      EnumSet.of(State.EXPIRED, State.DEAD, State.REJECTED, State.CANCELLED);

  /** So long before its end somebody must have had the time to decide about a doubt. */
  private static final Duration LONG = Duration.ofMinutes(15);

  /** Two visibilities of a lane: whoever decides may die twice. */
  private static final Duration RECOVERY = Duration.ofSeconds(460);

  private final Trial trial;
  private final Catalog catalog;
  private final Map<String, Set<String>> grants;
  private final Map<Reference, Long> calledAt = new HashMap<>();
  private final Map<Reference, Long> claimedAt = new HashMap<>();
  private final Map<String, Integer> resent = new TreeMap<>();
  private final Set<String> considered = new HashSet<>();

  /**
   * A check.
   *
   * @param grants the budget's table
   */
  Doubts(Trial trial, Catalog catalog, Map<String, Set<String>> grants) {
    this.trial = trial;
    this.catalog = catalog;
    this.grants = grants;
  }

  void called(Reference reference) {
    // A repetition under the same key is the same doubt.
    calledAt.putIfAbsent(reference, trial.sim().now());
  }

  void logged(String step, String id) {
    if (step.startsWith("resend.")) {
      considered.add(id);
    }
    if (step.equals("resend.denied")) {
      trial.judge().count(Count.RESENDS_DENIED);
    }
  }

  void changed(Message before, Message after) {
    boolean followed = before.state() == State.CONFIRMING && after.state() == State.RETRYING;
    if (followed && !after.owesRetry()) {
      followed(after, after.attempts().get(after.attempts().size() - 1));
    }
    if (after.attempts().size() > before.attempts().size()) {
      claimedAt.put(new Reference(after.id(), after.attempts().size()), trial.sim().now());
      elsewhere(after);
    }
    if (before.state() != after.state()) {
      closed(after);
    }
  }

  private void followed(Message message, Attempt attempt) {
    Attempt.End end = attempt.end();
    OnUnknown policy = policy(message).onUnknown();
    Reference reference = new Reference(message.id(), attempt.number());
    boolean neverArrived = end != null && end.code().equals("never_arrived");
    boolean allowed =
        attempt.isDoubted()
            ? policy == OnUnknown.RESEND
            : neverArrived && policy != OnUnknown.NEVER;
    if (!allowed) {
      breach(Breach.FORBIDDEN, reference + " was in doubt, and is followed by policy " + policy);
    }
    tooEarly(attempt, reference);
    if (attempt.isDoubted()) {
      trial.judge().count(Count.RESENT);
      budget(message.origin().kind(), attempt, reference);
    }
  }

  private RetryPolicy policy(Message message) {
    return catalog.retry(message.origin().kind(), message.origin().bizType());
  }

  /** By the truth: whatever clocks say, the call itself must be over. */
  private void tooEarly(Attempt attempt, Reference reference) {
    Long called = calledAt.get(reference);
    Duration timeout =
        catalog
            .channel(attempt.channel())
            .map(Channel::limits)
            .map(Channel.Limits::callTimeout)
            .orElse(Duration.ZERO);
    if (called == null || isRepetition(called, attempt, reference)) {
      return;
    }
    if (trial.sim().now() < called + timeout.toMillis()) {
      breach(Breach.EARLY, reference + " is followed while its call may still arrive");
    }
  }

  /**
   * Whoever claimed it died without a call, and the first one was the look into the doubt: what may
   * follow, and within which budget, counts from the claim.
   */
  private boolean isRepetition(long called, Attempt attempt, Reference reference) {
    long lease = Duration.between(attempt.claimedAt(), attempt.leaseUntil()).toMillis();
    return called > claimedAt.getOrDefault(reference, called) + lease;
  }

  private void budget(Kind kind, Attempt attempt, Reference reference) {
    if (grants.values().stream().noneMatch(pool -> pool.contains(reference.toString()))) {
      breach(Breach.FORBIDDEN, reference + " was resent without a place in the budget");
    }
    long window = attempt.claimedAt().getEpochSecond() / WINDOW_SECONDS;
    int made = resent.merge(kind + "-" + window, 1, Integer::sum);
    int most = catalog.duplicates(kind).floor();
    if (made > most) {
      breach(Breach.LIMIT, made + " resends of " + kind + " in ten minutes, of " + most);
    }
  }

  private void elsewhere(Message message) {
    Attempt claimed = message.attempts().get(message.attempts().size() - 1);
    if (message.doubted().contains(claimed.channel())) {
      String what = message.id() + " is resent through " + claimed.channel();
      breach(Breach.FORBIDDEN, what + ", which may have sent it");
    }
  }

  private void closed(Message message) {
    if (NEVER_SENT.contains(message.state()) && !message.doubted().isEmpty()) {
      breach(Breach.FORBIDDEN, message.id() + " may have been sent, and is " + message.state());
    }
    if (String.valueOf(message.closedBy()).startsWith("check-")) {
      checked(message);
    }
  }

  private void checked(Message message) {
    Attempt last = message.attempts().get(message.attempts().size() - 1);
    Duration deadline =
        catalog
            .channel(last.channel())
            .map(c -> c.abilities().receiptDeadline())
            .orElse(Duration.ZERO);
    Instant now = Instant.ofEpochMilli(trial.sim().now());
    Duration skew = Duration.ofMillis(2 * trial.faults().weather().skewMillis());
    Duration slack = skew.plus(SendPolicy.DEFAULT.pause());
    if (!trial.faults().weather().jumps()
        && now.isBefore(last.claimedAt().plus(deadline).minus(slack))) {
      breach(Breach.EARLY, message.id() + " is given up before its receipt's time was over");
    }
    Attempt.End end = last.end();
    if (end != null
        && end.outcome().equals(Attempt.End.UNKNOWN)
        && isOwed(message, last.number(), doubtedSince(message, last.number(), end), now)) {
      breach(Breach.LOST, message.id() + " was in doubt, and nobody decided whether to resend it");
    }
  }

  /** By the truth where its own clock is an hour behind: then its doubt looks an hour old. */
  private Instant doubtedSince(Message message, int attempt, Attempt.End end) {
    Long called = calledAt.get(new Reference(message.id(), attempt));
    Instant truth = called == null ? end.at() : Instant.ofEpochMilli(called);
    return truth.isAfter(end.at()) ? truth : end.at();
  }

  /**
   * Whether somebody must have decided: not when a queue gives records up after a few tries, nor
   * where three processes in a row may well die with the same record.
   */
  private boolean isOwed(Message message, int attempt, Instant since, Instant now) {
    boolean resends =
        policy(message).onUnknown() == OnUnknown.RESEND && attempt < message.origin().maxAttempts();
    boolean time =
        since.plus(RECOVERY).isBefore(message.origin().deadline())
            && Duration.between(since, now).compareTo(LONG) > 0;
    boolean patient = trial.faults().weather().isPatient();
    return resends && time && patient && !considered.contains(message.id().value());
  }

  /** Nobody has two places. */
  void judge() {
    Set<String> seen = new HashSet<>();
    for (Set<String> pool : grants.values()) {
      for (String key : pool) {
        String reference = key.replaceFirst("#.*", "");
        if (!seen.add(reference)) {
          breach(Breach.LIMIT, reference + " has two places in the budget");
        }
      }
    }
  }

  private void breach(Breach kind, String what) {
    trial.judge().breach(kind, what);
  }
}
