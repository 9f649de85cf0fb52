package io.signalbox.lab.faults;

import io.signalbox.core.ingest.Answer;
import io.signalbox.core.ingest.Cancel;
import io.signalbox.core.ingest.IngestRequest;
import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.lab.cloud.Cloud;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tenants: post, repeat after errors, cancel, and hold us to what they were told. */
final class Client {
  private static final int TRIES = 8;

  private final Trial trial;
  private final Cloud cloud;
  private final Audit audit;
  private final Set<MessageId> accepted = new LinkedHashSet<>();
  private final Map<String, IngestRequest> first = new HashMap<>();
  private int waiting;

  Client(Trial trial, Cloud cloud, Audit audit) {
    this.trial = trial;
    this.cloud = cloud;
    this.audit = audit;
  }

  /** Messages of which a tenant was told 202. */
  Set<MessageId> accepted() {
    return accepted;
  }

  /** Whether a request is still to be posted or answered. */
  boolean isWaiting() {
    return waiting > 0;
  }

  /** Posts a request then; after an error again, until it is answered or patience ends. */
  void post(Tenant tenant, IngestRequest request, long afterMillis) {
    waiting++;
    int tries = trial.faults().happens(0.1) ? 1 : TRIES;
    trial.sim().after(afterMillis, () -> attempt(tenant, request, tries));
  }

  private void attempt(Tenant tenant, IngestRequest request, int tries) {
    long began = trial.sim().now();
    cloud
        .ingest()
        .<Answer>invoke(
            i -> i.accept(tenant, request),
            e ->
                answered(tenant, request, tries, trial.faults().loses() ? null : e.value(), began));
  }

  private void answered(
      Tenant tenant, IngestRequest request, int tries, @Nullable Answer answer, long began) {
    boolean error = answer == null || answer instanceof Answer.Unavailable;
    if (error && tries > 1) {
      long wait = trial.faults().random().nextLong(500, 12_000);
      trial.sim().after(wait, () -> attempt(tenant, request, tries - 1));
      return;
    }
    waiting--;
    if (answer instanceof Answer.Taken taken) {
      taken(tenant, request, taken, began);
    }
  }

  private void taken(Tenant tenant, IngestRequest request, Answer.Taken taken, long began) {
    IngestRequest before = first.putIfAbsent(tenant.id() + request.requestId(), request);
    if (before != null && !before.equals(request)) {
      String id = String.valueOf(request.requestId());
      trial.judge().breach(Breach.FORBIDDEN, "another body was taken under the id " + id);
    }
    for (RecipientLine line : taken.first().answer()) {
      if (line.id() != null && accepted.add(new MessageId(line.id()))) {
        trial.judge().count(Count.MESSAGES);
        long since = Math.min(began, taken.first().acceptedAt().toEpochMilli());
        letThrough(
            audit.numbers().optedOut(tenant.id(), line.to()), since, tenant + " to who left");
        letThrough(audit.numbers().held(line.to()), since, tenant + " to a number held back");
      }
    }
  }

  /** Accepted although it was to be refused since then. */
  private void letThrough(Optional<Long> from, long began, String what) {
    long skew = trial.faults().weather().skewMillis();
    from.filter(at -> at + skew < began)
        .ifPresent(at -> trial.judge().breach(Breach.FORBIDDEN, "was let send: " + what));
  }

  /** Cancels one of the accepted messages of that tenant then, if there is any. */
  void cancelOne(Tenant tenant, long afterMillis) {
    waiting++;
    trial.sim().after(afterMillis, () -> cancel(tenant));
  }

  private void cancel(Tenant tenant) {
    MessageId[] open = accepted.stream().filter(id -> isOpen(id, tenant)).toArray(MessageId[]::new);
    MessageId[] all = open.length > 0 ? open : accepted.toArray(MessageId[]::new);
    if (all.length == 0) {
      waiting--;
      return;
    }
    cancel(tenant, all[trial.faults().random().nextInt(all.length)], TRIES);
  }

  /** Whether it is worth cancelling; a tenant without such a message tries another one. */
  private boolean isOpen(MessageId id, Tenant tenant) {
    return cloud
        .tables()
        .messages()
        .get(id)
        .filter(m -> m.origin().tenant().equals(tenant.id()) && !m.state().isFinal())
        .isPresent();
  }

  private void cancel(Tenant tenant, MessageId id, int tries) {
    cloud
        .cancel()
        .<Cancel.Result>invoke(
            c -> c.cancel(tenant, id),
            e -> {
              boolean error = e.value() == null || e.value() instanceof Cancel.Result.Unqueued;
              if (error && tries > 1) {
                trial.sim().after(2_000, () -> cancel(tenant, id, tries - 1));
              } else {
                waiting--;
              }
            });
  }
}
