package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.DeathReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reports that a number cannot receive, {@code N#<SHA-256 of the number, hex>}: ev a set of {@code
 * <epoch milliseconds>#<message id>#<channel>}, of an older version without channel. A set, so that
 * two reports at the same time add up without a read, and the same one twice is one.
 */
final class NumberItem {
  static final String SORT_KEY = "N";
  static final String REPORTS = "ev";

  private NumberItem() {}

  static String partition(String number) {
    return "N#" + TenantItem.hash(number);
  }

  static String write(DeathReport report) {
    String channel = report.channel().isEmpty() ? "" : "#" + report.channel();
    return withoutChannel(report) + channel;
  }

  /** As it is written, and as the older version wrote it. */
  static List<String> everyForm(DeathReport report) {
    return Stream.of(write(report), withoutChannel(report)).distinct().toList();
  }

  private static String withoutChannel(DeathReport report) {
    return report.at().toEpochMilli() + "#" + report.message().value();
  }

  static Set<DeathReport> read(Map<String, AttributeValue> item) {
    AttributeValue reports = item.get(REPORTS);
    return reports == null
        ? Set.of()
        : reports.ss().stream()
            .flatMap(text -> read(text).stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<DeathReport> read(String text) {
    String[] parts = text.split("#", 3);
    Instant time = Instant.ofEpochMilli(Long.parseLong(parts[0]));
    String channel = parts.length < 3 ? "" : parts[2];
    return MessageId.parse(parts[1]).map(id -> new DeathReport(id, channel, time));
  }
}
