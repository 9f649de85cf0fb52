package io.signalbox.lab.cloud;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import java.util.List;

/** The audit trail as one process sees it; nobody reads it before the end. */
final class SimAuditTrail implements AuditTrail {
  private final Instance instance;
  private final List<AuditLine> lines;

  SimAuditTrail(Instance instance, List<AuditLine> lines) {
    this.instance = instance;
    this.lines = lines;
  }

  @Override
  public void append(AuditLine line) {
    instance.call("audit", line.id(), () -> lines.add(line));
  }

  @Override
  public Page before(Place place, int limit) {
    throw new UnsupportedOperationException("nobody reads the trail here");
  }
}
