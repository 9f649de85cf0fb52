package io.signalbox.lab.cloud;

import io.signalbox.core.breaker.Alerts;
import io.signalbox.core.breaker.BreakerPolicy;
import io.signalbox.core.breaker.FakeWatch;
import io.signalbox.core.breaker.Loading;
import io.signalbox.core.breaker.Spending;
import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.Desk;
import io.signalbox.core.deadletter.Keeping;
import io.signalbox.core.deadletter.Replaying;
import io.signalbox.core.health.FakeFlags;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.ingest.Cancel;
import io.signalbox.core.ingest.Ingest;
import io.signalbox.core.ingest.IngestPolicy;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Applying;
import io.signalbox.core.receipt.Intake;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.route.Choosing;
import io.signalbox.core.route.RoutePolicy;
import io.signalbox.core.route.Router;
import io.signalbox.core.route.Routing;
import io.signalbox.core.send.Confirming;
import io.signalbox.core.send.HealthEvidence;
import io.signalbox.core.send.Provider;
import io.signalbox.core.send.Sending;
import io.signalbox.core.tenant.Hygiene;
import io.signalbox.core.timer.Release;
import io.signalbox.core.webhook.Delivering;
import io.signalbox.core.webhook.WebhookPolicy;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Composes the core's objects as the handlers do, one method for each handler. */
final class Functions {
  private final Catalog catalog;
  private final Outside outside;

  Functions(Catalog catalog, Outside outside) {
    this.catalog = catalog;
    this.outside = outside;
  }

  Ingest ingest(Ports p) {
    Plain plain = new Plain();
    Ingest.Ports ports =
        new Ingest.Ports(
            plain,
            plain,
            plain,
            p.tenants,
            p.requests,
            p.messages,
            p.queues,
            p.later,
            p.parallel(16),
            p.instance,
            p.log);
    return new Ingest(p.instance.trial().mutant().catalog(catalog), IngestPolicy.defaults(), ports);
  }

  Cancel cancel(Ports p) {
    return new Cancel(p.messages, p.queues, p.instance, p.log);
  }

  Intake intake(Ports p) {
    return new Intake(p.queues, p.instance, p.log);
  }

  Release release(Ports p) {
    return new Release(p.timers, p.queues, p.messages, p.parallel(16), p.instance, p.log);
  }

  Ticking ticking(Ports p) {
    Surroundings surroundings = Surroundings.of(catalog.channels(), country -> ZoneOffset.UTC);
    Alerts alerts = change -> p.instance.call("alert", change.gate(), () -> true);
    Spending spending = new Spending(catalog.channels(), p.quotas, p.log);
    Loading loading = new Loading(catalog.channels(), p.depths, p.parallel(4), p.log);
    FakeWatch fakes = new FakeWatch(FakeFlags.NONE, flag -> {}, p.log);
    return new Ticking(
        new Ticking.Ports(
            p.health,
            p.snapshots,
            p.checkpoints,
            List::of,
            spending,
            loading,
            fakes,
            alerts,
            p.queues),
        BreakerPolicy.defaults(),
        new CohortEstimator(surroundings, EstimatorPolicy.defaults()),
        p.instance,
        p.log);
  }

  QueueFunction<Dispatch> route(Ports p) {
    Routing routing =
        new Routing(
            catalog,
            new Router(new Choosing(catalog.strategies()), RoutePolicy.DEFAULT),
            new Routing.Ports(p.snapshots, p.queues, p.later, p.messages),
            p.instance,
            p.random,
            p.log);
    return new QueueFunction<>(p, Dispatch.class, d -> true, routing::route);
  }

  QueueFunction<Dispatch> send(Ports p, Channel channel) {
    Provider provider = p.instance.trial().mutant().provider(outside.provider(p.instance, channel));
    Sending sending =
        new Sending(
            channel,
            provider,
            p.instance.trial().mutant().catalog(catalog),
            new Sending.Ports(
                p.messages,
                p.tenants,
                p.ids,
                p.later,
                new Closing(p.queues),
                p.snapshots,
                p.quotas,
                new HealthEvidence(p.health, Trials.NONE, p.queues, p.instance, p.log),
                p.parallel(channel.limits().parallelSends()),
                p.instance,
                p.random,
                p.log,
                Metrics.NONE));
    return new QueueFunction<>(
        p, Dispatch.class, d -> true, batch -> received(p, batch, sending::send));
  }

  QueueFunction<Dispatch> confirm(Ports p) {
    Confirming confirming =
        new Confirming(
            p.instance.trial().mutant().catalog(catalog),
            channel -> p.instance.trial().mutant().provider(outside.provider(p.instance, channel)),
            new Confirming.Ports(
                p.messages,
                p.ids,
                p.grants,
                p.later,
                new Closing(p.queues),
                p.snapshots,
                p.parallel(5),
                p.instance,
                p.random,
                p.log,
                Metrics.NONE));
    return new QueueFunction<>(
        p,
        Dispatch.class,
        d -> d.step() != Dispatch.Step.SEND,
        batch -> received(p, batch, confirming::confirm));
  }

  /** The mutant may change what the core gets; what it gives back is the queue's again. */
  private static List<Dispatch> received(
      Ports p, List<Dispatch> batch, UnaryOperator<List<Dispatch>> core) {
    IdentityHashMap<Dispatch, Dispatch> originals = new IdentityHashMap<>();
    List<Dispatch> received = new ArrayList<>();
    for (Dispatch record : batch) {
      Dispatch changed = p.instance.trial().mutant().received(record);
      originals.put(changed, record);
      received.add(changed);
    }
    return core.apply(received).stream().map(d -> originals.getOrDefault(d, d)).toList();
  }

  QueueFunction<Work> receipt(Ports p) {
    Catalog known = p.instance.trial().mutant().catalog(catalog);
    Applying applying =
        new Applying(
            new Applying.Ports(
                known,
                p.messages,
                p.ids,
                new Hygiene(p.tenants, known.holds()),
                new Closing(p.queues),
                p.later,
                p.health,
                Trials.NONE,
                p.queues,
                p.parallel(10),
                p.instance,
                p.random,
                p.log,
                Metrics.NONE));
    return new QueueFunction<>(
        p,
        Work.class,
        w -> w instanceof Receipt || w instanceof ReceiptCheck || w instanceof CancelCheck,
        batch -> applying.apply(batch));
  }

  QueueFunction<WebhookWork> webhook(Ports p) {
    Delivering delivering =
        new Delivering(
            outside.endpoint(p.instance),
            p.tenants,
            p.later,
            WebhookPolicy.defaults(),
            p.parallel(10),
            p.instance,
            p.random,
            p.log);
    return new QueueFunction<>(p, WebhookWork.class, w -> true, delivering::deliver);
  }

  Desk desk(Ports p) {
    return new Desk(replayingPorts(p), p.later, p.audit, p.random);
  }

  Graveyard graveyard(Ports p) {
    Keeping keeping =
        new Keeping(
            p.letters,
            p.messages,
            p.ids,
            new Closing(p.queues),
            p.parallel(4),
            p.instance,
            p.log,
            Metrics.NONE);
    return new Graveyard(
        keeping,
        new Replaying(replayingPorts(p)),
        p.originals,
        batch -> p.instance.trial().mutant().replayed(batch, p.letters));
  }

  private Replaying.Ports replayingPorts(Ports p) {
    return new Replaying.Ports(
        p.letters,
        p.messages,
        p.tenants,
        catalog,
        original -> Optional.ofNullable(p.originals.get(original)),
        p.queues,
        p.parallel(4),
        p.instance,
        p.log);
  }
}
