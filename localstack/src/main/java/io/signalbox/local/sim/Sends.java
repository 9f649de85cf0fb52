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
import java.util.stream.IntStream;

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
    Sent sent = new Sent(exchange, channel, submission, entry);
    if (!authorized) {
      refuse(sent, Duration.ZERO, 401, "unauthorized");
      return;
    }
    Decision decision = channel.take(submission, ofMessage(submission), now);
    act(sent, decision);
  }

  private void act(Sent sent, Decision decision) {
    Duration latency = decision.latency();
    if (decision instanceof Accepted accepted) {
      deliver(sent, accepted);
    } else if (decision instanceof Refused refused) {
      refuse(sent, latency, refused.status(), refused.code());
    } else if (decision instanceof Failed failed) {
      refuse(sent, latency, failed.status(), failed.code());
    } else if (decision instanceof Throttled throttled) {
      long seconds = throttled.retryAfter().toSeconds();
      sent.exchange().getResponseHeaders().set("Retry-After", Long.toString(seconds));
      refuse(sent, latency, 429, "throttled");
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
    List<ReceiptLine> lines = sent.lines(accepted.id(), fate.reports());
    if (fate.early()) {
      report(sent, lines.subList(1, lines.size()));
      receipts.now(sent.channel(), lines.get(0), answer);
    } else {
      report(sent, lines);
      answer.run();
    }
  }

  private void acceptedAnswer(Sent sent, Accepted accepted) {
    if (accepted.held()) {
      hold(sent);
    } else {
      later(sent, accepted.latency(), 200, sent.channel().wire().accepted(accepted.id()));
    }
  }

  private void report(Sent sent, List<ReceiptLine> lines) {
    for (ReceiptLine line : lines) {
      pace.after(line.report().after(), () -> receipts.add(sent.channel(), line));
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

  private void refuse(Sent sent, Duration latency, int status, String code) {
    later(sent, latency, status, sent.channel().wire().refused(status, code));
  }

  /** The ledger takes the status that is meant: a protocol may hide a refusal in a 200. */
  private void later(Sent sent, Duration latency, int meant, Wire.Reply reply) {
    pace.after(
        latency,
        () -> {
          ledger.answered(sent.channel().name(), meant);
          Http.answer(sent.exchange(), reply);
        });
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

    /** Each report on each part. */
    List<ReceiptLine> lines(String id, List<Report> reports) {
      int parts = channel.wire().parts(submission.segments());
      return reports.stream()
          .flatMap(r -> IntStream.rangeClosed(1, parts).mapToObj(n -> line(id, r, n, parts)))
          .toList();
    }

    private ReceiptLine line(String id, Report report, int part, int parts) {
      Instant at = entry.at().plus(report.after());
      return new ReceiptLine(entry.reference(), id, report, submission.callback(), at, part, parts);
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
