package io.signalbox.core.testing;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** An audit trail in memory; safe for several threads. */
public final class InMemoryAuditTrail implements AuditTrail {
  private static final Comparator<Place> NEWEST_FIRST =
      Comparator.comparing(Place::at).thenComparing(Place::id).reversed();

  private final List<AuditLine> lines = new ArrayList<>();

  @Override
  public synchronized void append(AuditLine line) {
    if (lines.stream().noneMatch(l -> place(l).equals(place(line)))) {
      lines.add(line);
    }
  }

  @Override
  public synchronized Page before(Place place, int limit) {
    List<AuditLine> older =
        lines.stream()
            .filter(l -> NEWEST_FIRST.compare(place(l), place) > 0)
            .sorted(Comparator.comparing(InMemoryAuditTrail::place, NEWEST_FIRST))
            .toList();
    return older.size() <= limit
        ? new Page(older, null)
        : new Page(older.subList(0, limit), place(older.get(limit - 1)));
  }

  /** All lines in the order in which they came. */
  public synchronized List<AuditLine> all() {
    return List.copyOf(lines);
  }

  private static Place place(AuditLine line) {
    return new Place(line.at(), line.id());
  }
}
