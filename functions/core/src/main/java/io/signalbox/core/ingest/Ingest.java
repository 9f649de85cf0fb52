package io.signalbox.core.ingest;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.ingest.Planner.Looked;
import io.signalbox.core.ingest.Planner.Plan;
import io.signalbox.core.ingest.RequestCheck.Checked;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes a request: 202 only when every accepted message is stored and queued.
 *
 * <p>The request is stored first, with its answer; ids follow from tenant, request id and number.
 * So a repetition, after a crash as well as at the same instant, meets the first call's records,
 * gives its answer and finishes what it left undone.
 */
public final class Ingest {
  private final Ports ports;
  private final RequestCheck check;
  private final Planner planner;
  private final Handover handover;
  private final Repetition repetition;

  public Ingest(Catalog catalog, IngestPolicy policy, Ports ports) {
    this.ports = ports;
    this.check =
        new RequestCheck(catalog, new TextCheck(ports.templates, ports.meter, policy), policy);
    this.planner = new Planner(catalog, policy, catalog.holds());
    this.handover = new Handover(ports.messages, ports.queues, ports.later, ports.parallel);
    this.repetition = new Repetition(ports.messages, ports.numbers, check, planner, handover);
  }

  /** What surrounds it. */
  public record Ports(
      Numbers numbers,
      Templates templates,
      TextMeter meter,
      Tenants tenants,
      Requests requests,
      Messages messages,
      Queues queues,
      Later later,
      Parallel parallel,
      InstantSource clock,
      StepLog log) {}

  /** Answers a request; may be called again and again with the same one. */
  public Answer accept(Tenant tenant, IngestRequest request) {
    // Milliseconds are what stores keep; a repetition must find the same instants.
    Instant now = ports.clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Checked checked = check.check(tenant, request, now);
    Answer answer;
    try {
      answer =
          checked instanceof Checked.Good good
              ? store(tenant, request, good.terms(), now)
              : faulty(tenant, request, ((Checked.Bad) checked).faults());
    } catch (RuntimeException e) {
      answer = Answer.Unavailable.storage(e);
    }
    log(tenant, request, answer);
    return answer;
  }

  private Answer store(Tenant tenant, IngestRequest request, Terms terms, Instant now) {
    List<Looked> recipients =
        request.to().stream().map(to -> new Looked(to, ports.numbers.look(to))).toList();
    Plan plan = planner.plan(tenant, terms, recipients, facts(tenant, recipients), now);
    Stored mine =
        new Stored(
            tenant.id(),
            terms.requestId(),
            Fingerprint.of(request),
            now,
            plan.lastDeadline(now),
            plan.lines());
    Optional<Stored> first = ports.requests.putIfAbsent(mine);
    return first.isPresent()
        ? repetition.finish(tenant, request, first.get())
        : handed(plan.origins(), mine);
  }

  private Answer handed(List<Origin> origins, Stored mine) {
    Optional<Answer.Unavailable> missed = handover.hand(origins, List.of());
    if (missed.isPresent()) {
      return missed.get();
    }
    origins.forEach(o -> ports.log.step("ingest", o.id().value(), o.traceId(), Map.of()));
    return new Answer.Taken(false, mine);
  }

  private NumberFacts facts(Tenant tenant, List<Looked> recipients) {
    List<String> numbers =
        recipients.stream().flatMap(r -> r.number().stream()).distinct().toList();
    return numbers.isEmpty() ? NumberFacts.NONE : ports.tenants.facts(tenant.id(), numbers);
  }

  /** What was right when it came first is answered again, though its send time is past by now. */
  private Answer faulty(Tenant tenant, IngestRequest request, List<Fault> faults) {
    if (request.requestId() == null || !request.unread().isEmpty()) {
      return new Answer.Faulty(faults);
    }
    return ports
        .requests
        .find(tenant.id(), request.requestId())
        .filter(first -> first.fingerprint().equals(Fingerprint.of(request)))
        .map(first -> repetition.finish(tenant, request, first))
        .orElseGet(() -> new Answer.Faulty(faults));
  }

  private void log(Tenant tenant, IngestRequest request, Answer answer) {
    String trace = request.traceIdOr("");
    String step =
        answer.fold(
            taken -> taken.repeated() ? "ingest.repeated" : "ingest.accepted",
            faulty -> "ingest.faulty",
            reused -> "ingest.reused",
            missed -> "ingest." + missed.code());
    Map<String, Object> facts = Map.of("tenant", tenant.id(), "recipients", request.to().size());
    ports.log.step(step, "", trace, facts);
  }
}
