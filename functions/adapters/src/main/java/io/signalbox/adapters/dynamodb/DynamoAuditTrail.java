package io.signalbox.adapters.dynamodb;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The audit trail: a partition {@code A#<month>} for each month, sorted by {@code <epoch
 * millis>#<id>}: i id, at when, op operator, ac action, re reason, f facts. Operators are few: a
 * month takes what they do.
 */
public final class DynamoAuditTrail implements AuditTrail {
  /** How long lines are kept: a year and what an auditor is late. */
  private static final Duration RETENTION = Duration.ofDays(400);

  private static final int MONTHS = 15;

  private final Table table;
  private final InstantSource clock;

  public DynamoAuditTrail(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  @Override
  public void append(AuditLine line) {
    Map<String, AttributeValue> item =
        new HashMap<>(
            Table.key(partition(month(line.at())), LetterItem.sort(line.at(), line.id())));
    item.put("i", Values.text(line.id()));
    item.put("at", Values.time(line.at()));
    item.put("op", Values.text(line.operator()));
    item.put("ac", Values.text(line.action()));
    Values.putText(item, "re", line.reason());
    Map<String, AttributeValue> facts = new HashMap<>();
    line.facts().forEach((name, value) -> facts.put(name, Values.text(value)));
    item.put("f", AttributeValue.fromM(facts));
    item.put(Table.TTL, Values.number(line.at().plus(RETENTION).getEpochSecond()));
    table.putNew(item);
  }

  @Override
  public Page before(Place place, int limit) {
    String border = LetterItem.sort(place.at(), place.id());
    String earliest = LetterItem.sort(clock.instant().minus(RETENTION), "");
    List<AuditLine> found = new ArrayList<>();
    YearMonth month = month(place.at());
    for (int i = 0; i < MONTHS; i++) {
      int wanted = limit - found.size() + 1;
      table.lastOf(partition(month.minusMonths(i)), earliest, border, wanted).stream()
          .filter(item -> Values.text(item, Table.SK).compareTo(border) < 0)
          .limit(limit - found.size())
          .map(DynamoAuditTrail::read)
          .forEach(found::add);
      if (found.size() == limit) {
        AuditLine last = found.get(limit - 1);
        return new Page(found, new Place(last.at(), last.id()));
      }
    }
    return new Page(found, null);
  }

  private static AuditLine read(Map<String, AttributeValue> item) {
    Map<String, String> facts = new HashMap<>();
    Values.map(item, "f").forEach((name, value) -> facts.put(name, value.s()));
    return new AuditLine(
        Values.text(item, "i"),
        Values.time(item, "at"),
        Values.text(item, "op"),
        Values.text(item, "ac"),
        Values.text(item, "re"),
        facts);
  }

  private static YearMonth month(Instant at) {
    return YearMonth.from(at.atZone(ZoneOffset.UTC));
  }

  private static String partition(YearMonth month) {
    return "A#" + month;
  }
}
