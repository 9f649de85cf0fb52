package io.signalbox.core.ingest;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.ingest.Numbers.Result.Mobile;
import io.signalbox.core.ingest.Numbers.Result.Unusable;
import io.signalbox.core.ingest.SendTime.Resolved;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Text;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides recipient by recipient: a line for each, a message for each accepted one. No effects. */
final class Planner {
  /** Kept of a recipient that cannot be sent to; twice the longest number. */
  private static final int SHOWN = 32;

  private final SendTime times;
  private final Serving serving;
  private final HoldPolicy holds;

  Planner(Catalog catalog, IngestPolicy policy, HoldPolicy holds) {
    this.times = new SendTime(policy);
    this.serving = new Serving(catalog);
    this.holds = holds;
  }

  /** A recipient as given, and what is known of it. */
  record Looked(String given, Numbers.Result result) {
    /** As E.164; empty when it cannot be sent to. */
    Optional<String> number() {
      return result instanceof Mobile mobile
          ? Optional.of(mobile.destination().number())
          : Optional.empty();
    }
  }

  /** Lines in the order of the request; messages of those accepted, in the same order. */
  record Plan(List<RecipientLine> lines, List<Origin> origins) {
    /** The latest deadline of its messages; when it has none, that time. */
    Instant lastDeadline(Instant otherwise) {
      return origins.stream().map(Origin::deadline).max(Instant::compareTo).orElse(otherwise);
    }
  }

  Plan plan(Tenant tenant, Terms terms, List<Looked> recipients, NumberFacts facts, Instant now) {
    List<RecipientLine> lines = new ArrayList<>();
    List<Origin> origins = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Looked recipient : recipients) {
      if (recipient.result() instanceof Mobile mobile) {
        Destination to = mobile.destination();
        Verdict verdict = verdict(terms, to, seen.add(to.number()), facts, now);
        lines.add(line(tenant, terms, recipient.given(), to, verdict));
        if (verdict.code == null) {
          origins.add(origin(tenant, terms, to, verdict.at, verdict.price, now));
        }
      } else {
        Unusable bad = (Unusable) recipient.result();
        lines.add(refused(recipient.given(), "", "", bad.code(), bad.detail(), null));
      }
    }
    return new Plan(lines, origins);
  }

  /** The message of a recipient that was accepted then, whatever has changed since. */
  Origin again(Tenant tenant, Terms terms, RecipientLine line, Destination to, Instant then) {
    Resolved time = times.resolve(terms.sendAt(), to.zone(), then);
    Instant at = time instanceof Resolved.When when ? when.at() : null;
    return origin(tenant, terms, to, at, line.priceMicros(), then);
  }

  /**
   * Refused if it has a code, and then not before that time if there is one; otherwise to be sent
   * at that time (null: at once) at that price.
   */
  private record Verdict(@Nullable String code, String detail, @Nullable Instant at, long price) {
    static Verdict no(String code, String detail) {
      return new Verdict(code, detail, null, 0);
    }

    static Verdict held(Instant until) {
      String detail = "Providers report that the number cannot receive; held back until " + until;
      return new Verdict("number_held", detail + ".", until, 0);
    }
  }

  private Verdict verdict(
      Terms terms, Destination to, boolean first, NumberFacts facts, Instant now) {
    if (!first) {
      return Verdict.no("recipient_duplicate", "The number is in this request already.");
    }
    if (facts.suppressed().contains(to.number())) {
      return Verdict.no("recipient_opted_out", "The recipient wants no messages from you.");
    }
    Resolved time = times.resolve(terms.sendAt(), to.zone(), now);
    if (time instanceof Resolved.Out out) {
      return Verdict.no(out.code(), out.detail());
    }
    Instant at = ((Resolved.When) time).at();
    Optional<Instant> held = held(to, facts, at == null ? now : at);
    if (held.isPresent()) {
      return Verdict.held(held.get());
    }
    Optional<Long> price = serving.price(terms, to);
    if (price.isEmpty()) {
      return Verdict.no("no_channel", "No channel may carry this message to this number.");
    }
    long total = price.get() * terms.text().segments();
    return new Verdict(null, "", at, total);
  }

  /** Held back at the time when it would be sent: what is scheduled for later may be. */
  private Optional<Instant> held(Destination to, NumberFacts facts, Instant sending) {
    return holds.heldUntil(facts.reports().getOrDefault(to.number(), Set.of()), sending);
  }

  private static RecipientLine line(
      Tenant tenant, Terms terms, String given, Destination to, Verdict verdict) {
    if (verdict.code != null) {
      return refused(given, to.country(), to.operator(), verdict.code, verdict.detail, verdict.at);
    }
    Text text = terms.text();
    return new RecipientLine(
        to.number(),
        MessageId.derive(tenant.id(), terms.requestId(), to.number()).value(),
        verdict.at == null ? "ACCEPTED" : "SCHEDULED",
        text.segments(),
        text.encoding().name(),
        to.country(),
        to.operator(),
        verdict.price,
        null,
        null);
  }

  private static RecipientLine refused(
      String given,
      String country,
      String operator,
      String code,
      String detail,
      @Nullable Instant heldUntil) {
    String to = Characters.shown(given, SHOWN);
    return new RecipientLine(
        to, null, "REFUSED", 0, "", country, operator, 0, code, detail, heldUntil);
  }

  private static Origin origin(
      Tenant tenant,
      Terms terms,
      Destination to,
      @Nullable Instant sendAt,
      long price,
      Instant acceptedAt) {
    return new Origin(
        MessageId.derive(tenant.id(), terms.requestId(), to.number()),
        tenant.id(),
        terms.requestId(),
        terms.kind(),
        terms.bizType(),
        to,
        terms.from(),
        terms.text(),
        terms.pin(),
        acceptedAt,
        sendAt,
        (sendAt == null ? acceptedAt : sendAt).plus(terms.ttl()),
        terms.maxAttempts(),
        terms.callbackUrl(),
        terms.traceId(),
        price,
        tenant.reportsConversions());
  }
}
