package io.signalbox.local.sim;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.sim.Decision.Accepted;
import io.signalbox.local.sim.Decision.Failed;
import io.signalbox.local.sim.Decision.Fate;
import io.signalbox.local.sim.Decision.Refused;
import io.signalbox.local.sim.Decision.Report;
import io.signalbox.local.sim.Decision.Throttled;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Takes sends: reads, decides, enters the ledger, acts. */
final class Sends {
  private final InstantSource clock;
  private final Ledger ledger;
  private final Receipts receipts;
  private final Pace pace;
  private final Map<String, Integer> magicCalls = new ConcurrentHashMap<>();

  Sends(InstantSource clock, Ledger ledger, Receipts receipts, Pace pace) {
    this.clock = clock;
    this.ledger = ledger;
    this.receipts = receipts;
    this.pace = pace;
  }

  void handle(HttpExchange exchange, SimChannel channel, boolean authorized) throws IOException {
    Instant now = clock.instant();
    Optional<Submission> read = channel.wire().submission(Http.body(exchange));
    if (read.isEmpty()) {
      Http.answer(exchange, channel.wire().refused(400, "invalid_request"));
      return;
    }
    Submission submission = read.get();
    Ledger.Entry entry = entry(channel, submission, now);
    ledger.arrived(entry);
    if (!authorized) {
      answer(exchange, channel, channel.wire().refused(401, "unauthorized"));
      return;
    }
    Decision decision = channel.take(submission, ofMessage(submission), now);
    act(new Sent(exchange, channel, submission, entry), decision);
  }

  private void act(Sent sent, Decision decision) {
    Duration latency = decision.latency();
    Wire wire = sent.channel().wire();
    if (decision instanceof Accepted accepted) {
      deliver(sent, accepted);
    } else if (decision instanceof Refused refused) {
      later(sent, latency, wire.refused(refused.status(), refused.code()));
    } else if (decision instanceof Failed failed) {
      later(sent, latency, wire.refused(failed.status(), failed.code()));
    } else if (decision instanceof Throttled throttled) {
      long seconds = throttled.retryAfter().toSeconds();
      sent.exchange().getResponseHeaders().set("Retry-After", Long.toString(seconds));
      later(sent, latency, wire.refused(429, "throttled"));
    } else {
      hold(sent);
    }
  }

  private void deliver(Sent sent, Accepted accepted) {
    Fate fate = accepted.fate();
    if (fate.handset()) {
      ledger.reached(sent.deliveredAfter(fate.handsetAfter()));
    }
    Runnable answer = () -> acceptedAnswer(sent, accepted);
    List<Report> reports = fate.reports();
    if (fate.early()) {
      report(sent, accepted.id(), reports.subList(1, reports.size()));
      receipts.now(sent.channel(), sent.line(accepted.id(), reports.get(0)), answer);
    } else {
      report(sent, accepted.id(), reports);
      answer.run();
    }
  }

  private void acceptedAnswer(Sent sent, Accepted accepted) {
    if (accepted.held()) {
      hold(sent);
    } else {
      later(sent, accepted.latency(), sent.channel().wire().accepted(accepted.id()));
    }
  }

  private void report(Sent sent, String id, List<Report> reports) {
    for (Report report : reports) {
      ReceiptLine line = sent.line(id, report);
      pace.after(report.after(), () -> receipts.add(sent.channel(), line));
    }
  }

  /** No answer; the ledger counts the call as failed once the client has given up. */
  private void hold(Sent sent) {
    Answering answering = sent.channel().profile().answering();
    Duration hold = answering.hold();
    Duration patience = answering.patience();
    Duration failed = patience.compareTo(hold) < 0 ? patience : hold;
    pace.after(failed, () -> ledger.answered(sent.channel().name(), 0));
    pace.after(hold, sent.exchange()::close);
  }

  private void later(Sent sent, Duration latency, Wire.Reply reply) {
    pace.after(latency, () -> answer(sent.exchange(), sent.channel(), reply));
  }

  private void answer(HttpExchange exchange, SimChannel channel, Wire.Reply reply) {
    ledger.answered(channel.name(), reply.status());
    Http.answer(exchange, reply);
  }

  private int ofMessage(Submission submission) {
    return MagicNumber.of(submission.to()).isEmpty()
        ? 1
        : magicCalls.merge(SimCall.messageOf(submission.reference()), 1, Integer::sum);
  }

  private static Ledger.Entry entry(SimChannel channel, Submission submission, Instant now) {
    String reference = submission.reference();
    return new Ledger.Entry(
        now,
        channel.name(),
        reference,
        SimCall.messageOf(reference),
        submission.segments(),
        submission.text().length());
  }

  /** A send while it is acted upon. */
  private record Sent(
      HttpExchange exchange, SimChannel channel, Submission submission, Ledger.Entry entry) {

    ReceiptLine line(String id, Report report) {
      Instant at = entry.at().plus(report.after());
      return new ReceiptLine(entry.reference(), id, report, submission.callback(), at);
    }

    Ledger.Entry deliveredAfter(Duration delay) {
      return new Ledger.Entry(
          entry.at().plus(delay),
          entry.channel(),
          entry.reference(),
          entry.messageId(),
          entry.segments(),
          entry.textLength());
    }
  }
}
