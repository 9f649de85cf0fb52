package io.signalbox.lab.cloud;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Work;
import io.signalbox.lab.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All tables: what outlives every process.
 *
 * @param originals the work that an original says, by the original
 */
public record Tables(
    MessageTable messages,
    Map<List<String>, Stored> requests,
    SimTimers.Buckets timers,
    SimTenants.Directory tenants,
    Map<List<String>, SimProviderIds.Entry> ids,
    Map<SimHealth.Key, Cohort> health,
    SimSnapshots.Shelf snapshots,
    SimCheckpoints.Slot checkpoints,
    Map<String, Set<String>> grants,
    Map<String, Long> quotas,
    Map<String, Letter> letters,
    Map<String, Work> originals,
    List<AuditLine> audit) {

  /** Empty ones. */
  static Tables of(Trial trial) {
    return new Tables(
        new MessageTable(trial),
        SimRequests.table(),
        new SimTimers.Buckets(),
        new SimTenants.Directory(),
        SimProviderIds.table(),
        SimHealth.table(),
        new SimSnapshots.Shelf(),
        new SimCheckpoints.Slot(),
        SimGrants.table(),
        SimQuotas.table(),
        new LinkedHashMap<>(),
        new LinkedHashMap<>(),
        new ArrayList<>());
  }
}
