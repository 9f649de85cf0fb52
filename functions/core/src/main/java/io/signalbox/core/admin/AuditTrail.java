package io.signalbox.core.admin;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What operators did: lines are added and never changed. */
public interface AuditTrail {

  /** Adds a line; the same id and time again changes nothing. */
  void append(AuditLine line);

  /**
   * Lines strictly before a place, the newest first.
   *
   * @param limit 1 or more
   */
  Page before(Place place, int limit);

  /**
   * A place in the trail.
   *
   * @param id orders lines of one instant; empty for before all of them
   */
  record Place(Instant at, String id) {}

  /** Some lines; {@code next} is where to go on, null at the end. */
  record Page(List<AuditLine> lines, @Nullable Place next) {
    public Page {
      lines = List.copyOf(lines);
    }
  }
}
