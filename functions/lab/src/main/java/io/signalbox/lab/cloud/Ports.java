package io.signalbox.lab.cloud;

import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.health.HealthStore;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Grants;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.Later;
import io.signalbox.core.timer.TimerStore;
import io.signalbox.lab.trial.Mutant;
import java.util.Map;
import java.util.random.RandomGenerator;

/** One process's ports, as the handlers' wiring makes them; the mutant may wrap any of them. */
final class Ports {
  final Instance instance;
  final Messages messages;
  final Requests requests;
  final SimQueues rawQueues;
  final Queues queues;
  final TimerStore timers;
  final Later later;
  final Tenants tenants;
  final ProviderIds ids;
  final HealthStore health;
  final Grants grants;
  final Quotas quotas;
  final LaneDepths depths;
  final Snapshots snapshots;
  final Checkpoints checkpoints;
  final SimDeadLetters letters;
  final SimAuditTrail audit;
  final Map<String, Work> originals;
  final RandomGenerator random;
  final StepLog log;

  Ports(
      Instance instance,
      Tables tables,
      Map<String, SimQueue> queues,
      Clockwork clockwork,
      Outside outside) {
    Mutant mutant = instance.trial().mutant();
    String function = instance.function();
    this.instance = instance;
    this.messages = mutant.messages(function, new SimMessages(instance, tables.messages()));
    this.requests = mutant.requests(new SimRequests(instance, tables.requests()));
    this.rawQueues = new SimQueues(instance, queues, outside);
    this.queues = mutant.queues(function, rawQueues);
    this.timers = mutant.timers(function, new SimTimers(instance, tables.timers(), outside));
    this.later = new Later(timers, clockwork.schedules(instance), this.queues, instance);
    this.tenants = mutant.tenants(function, new SimTenants(instance, tables.tenants()));
    this.ids = mutant.ids(new SimProviderIds(instance, tables.ids()));
    this.health = new SimHealth(instance, tables.health());
    this.grants = mutant.grants(new SimGrants(instance, tables.grants()));
    this.quotas = mutant.quotas(new SimQuotas(instance, tables.quotas()));
    this.depths = new SimLaneDepths(instance, queues);
    this.snapshots = new SimSnapshots(instance, tables.snapshots());
    this.checkpoints = new SimCheckpoints(instance, tables.checkpoints());
    this.letters = new SimDeadLetters(instance, tables.letters());
    this.audit = new SimAuditTrail(instance, tables.audit());
    this.originals = tables.originals();
    this.random = mutant.random(instance.trial().random());
    this.log =
        (step, id, trace, fields) -> {
          Object why = fields.getOrDefault("cause", fields.getOrDefault("why", ""));
          instance.note("log " + step, id, why.toString());
          outside.logged(step, id);
        };
  }

  Parallel parallel(int threads) {
    return instance.parallel(threads);
  }
}
