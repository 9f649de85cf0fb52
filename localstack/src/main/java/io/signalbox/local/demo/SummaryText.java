package io.signalbox.local.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalLong;

/** A summary for programs and for people. */
public final class SummaryText {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ROW = "%-26s %s%n";

  private SummaryText() {}

  /** One JSON object on one line. */
  public static String json(Summary summary) {
    ObjectNode json = MAPPER.createObjectNode().put("accepted", summary.accepted());
    ObjectNode states = json.putObject("final");
    summary.states().forEach(states::put);
    json.put("open", summary.open())
        .put("lost", summary.lost())
        .put("doubleSent", summary.doubleSent())
        .put("providerCalls", summary.providerCalls());
    json.putObject("doubts")
        .put("unresolved", summary.doubts().unresolved())
        .put("resent", summary.doubts().resent())
        .put("duplicates", summary.doubts().duplicates());
    put(json, "scheduledLateMs", summary.scheduledLateMs());
    ObjectNode delays = json.putObject("queueDelayMs");
    summary
        .queueDelayMs()
        .forEach((kind, it) -> delays.putObject(kind).put("p50", it.p50()).put("p99", it.p99()));
    ObjectNode breaker = json.putObject("breaker");
    summary.opened().forEach(breaker.putArray("opened")::add);
    put(breaker, "movedWithinMs", summary.movedWithinMs());
    json.putObject("perDelivered")
        .put("writeUnits", summary.perDelivered().writeUnits())
        .put("readUnits", summary.perDelivered().readUnits())
        .put("sqsRequests", summary.perDelivered().sqsRequests())
        .put("schedulerCalls", summary.perDelivered().schedulerCalls());
    return json.put("killed", summary.killed()).put("elapsedMs", summary.elapsedMs()).toString();
  }

  /** Lines of a name and a value. */
  public static String table(Summary summary) {
    StringBuilder text = new StringBuilder();
    row(text, "accepted", summary.accepted());
    summary.states().forEach((state, count) -> row(text, "  " + state, count));
    row(text, "open", summary.open());
    row(text, "lost", summary.lost());
    row(text, "sent twice", summary.doubleSent());
    row(text, "provider calls", summary.providerCalls());
    Doubts doubts = summary.doubts();
    row(
        text,
        "attempts in doubt",
        "%d resent (%d duplicates), %d unresolved"
            .formatted(doubts.resent(), doubts.duplicates(), doubts.unresolved()));
    row(text, "scheduled message late", millis(summary.scheduledLateMs()));
    summary
        .queueDelayMs()
        .forEach(
            (kind, it) ->
                row(
                    text,
                    "queue delay " + kind,
                    "p50 %d ms, p99 %d ms".formatted(it.p50(), it.p99())));
    row(text, "breaker opened", String.join(", ", summary.opened()));
    row(text, "traffic moved within", millis(summary.movedWithinMs()));
    Summary.Cost cost = summary.perDelivered();
    row(
        text,
        "per delivered message",
        "%.2f write units, %.2f read units, %.2f SQS requests, %.2f Scheduler calls"
            .formatted(
                cost.writeUnits(), cost.readUnits(), cost.sqsRequests(), cost.schedulerCalls()));
    row(text, "elapsed", "%.1f s".formatted(summary.elapsedMs() / 1000.0));
    return text.toString();
  }

  private static void row(StringBuilder text, String name, Object value) {
    text.append(ROW.formatted(name, value));
  }

  private static String millis(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() + " ms" : "-";
  }

  private static void put(ObjectNode json, String name, OptionalLong value) {
    if (value.isPresent()) {
      json.put(name, value.getAsLong());
    } else {
      json.putNull(name);
    }
  }
}
