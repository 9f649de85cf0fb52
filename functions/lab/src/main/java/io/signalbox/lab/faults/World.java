package io.signalbox.lab.faults;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Provider;
import io.signalbox.core.webhook.Endpoint;
import io.signalbox.lab.cloud.Channels;
import io.signalbox.lab.cloud.Cloud;
import io.signalbox.lab.cloud.Instance;
import io.signalbox.lab.cloud.Outside;
import io.signalbox.lab.outside.Handsets;
import io.signalbox.lab.outside.Hooks;
import io.signalbox.lab.outside.Peer;
import io.signalbox.lab.outside.ProviderPort;
import io.signalbox.lab.outside.Receipts;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** One run: the cloud, what surrounds it, what is asked of it, and what is held against it. */
public final class World implements Outside {
  private static final long WATCH_MILLIS = 20_000;
  private static final long HORIZON_MILLIS = 30 * 3_600_000L;

  private final Trial trial;
  private final Cloud cloud;
  private final Handsets handsets;
  private final Hooks hooks;
  private final Receipts receipts;
  private final Map<String, Peer> peers = new HashMap<>();
  private final Doubts doubts;
  private final Failures failures;
  private final Holds holds;
  private final Audit audit;
  private final Client client;
  private final Oncall oncall;
  private final Workload workload;
  private final Spread spread;
  private final Closure closure;
  private final Set<String> forgotten = new HashSet<>();
  private final long horizon;

  public World(Trial trial) {
    this.trial = trial;
    this.horizon = trial.sim().now() + HORIZON_MILLIS;
    Catalog catalog = Channels.catalog(trial.faults().random());
    this.cloud = new Cloud(trial, catalog, this);
    this.handsets = new Handsets(trial, cloud.tables().messages()::get);
    this.hooks = new Hooks(trial);
    Map<String, Channel.Matching> matching =
        catalog.channels().stream()
            .collect(Collectors.toMap(Channel::name, c -> c.abilities().matching()));
    this.receipts = new Receipts(trial, handsets, matching, cloud::intake);
    List<String> names = catalog.channels().stream().map(Channel::name).toList();
    for (Channel channel : catalog.channels()) {
      List<String> others = names.stream().filter(n -> !n.equals(channel.name())).toList();
      peers.put(channel.name(), new Peer(trial, channel, others, handsets, receipts));
    }
    Map<String, Boolean> repeats =
        catalog.channels().stream()
            .collect(Collectors.toMap(Channel::name, c -> c.abilities().idempotencyKey()));
    this.doubts = new Doubts(trial, catalog, cloud.tables().grants());
    this.holds = new Holds(trial, cloud.tables().tenants());
    this.failures = new Failures(trial, catalog);
    this.audit =
        new Audit(trial, cloud.tables().messages(), repeats, handsets, doubts, failures, holds);
    this.spread = new Spread(trial, cloud.tables().messages());
    this.client = new Client(trial, cloud, audit);
    this.oncall = new Oncall(trial, cloud);
    this.workload = new Workload(trial, client, oncall);
    this.closure = new Closure(trial, cloud, hooks, new Reported(trial, handsets, audit, matching));
  }

  /** Runs to rest, or to the horizon, and judges. */
  public void run() {
    cloud.tables().messages().watchedBy(audit);
    workload.plan(cloud, receipts);
    cloud.start();
    trial.sim().at(trial.faults().until(), this::watch);
    trial.sim().run();
    client.accepted().forEach(closure::accepted);
    cloud.tables().messages().all().forEach(closure::closed);
    workload.poisons().forEach(closure::poison);
    spread.judge();
    doubts.judge();
    holds.judge(cloud.tables().messages()::get);
    closure.timers();
    closure.letters();
    for (String stray : receipts.strays()) {
      if (!forgotten.contains(stray) && !closure.buried(stray + "-DELIVERED")) {
        trial.judge().breach(Breach.DROPPED, "the receipt of " + stray + " vanished");
      }
    }
  }

  private void watch() {
    boolean busy =
        client.isWaiting()
            || oncall.isWaiting()
            || receipts.outstanding() > 0
            || !cloud.isIdle()
            || hasWork()
            || closure.isOverdue();
    if (!busy || trial.sim().now() > horizon) {
      trial.sim().stop();
    } else {
      trial.sim().after(WATCH_MILLIS, this::watch);
    }
  }

  /** Ticks go on for ever, and a dead endpoint's webhooks for a day: neither is waited for. */
  private boolean hasWork() {
    return closure
        .waiting()
        .anyMatch(w -> !(w instanceof Tick) && !(w instanceof WebhookWork hook && isLate(hook)));
  }

  private static boolean isLate(WebhookWork hook) {
    return hook.url().contains("dead") && hook.tries() > 5;
  }

  @Override
  public Provider provider(Instance instance, Channel channel) {
    Peer peer = Objects.requireNonNull(peers.get(channel.name()));
    return new ProviderPort(instance, peer, audit);
  }

  @Override
  public Endpoint endpoint(Instance instance) {
    return hooks.of(instance);
  }

  @Override
  public void taken(Work work) {
    spread.taken(work);
    failures.taken(work);
  }

  @Override
  public void logged(String step, String id) {
    doubts.logged(step, id);
    if (step.equals("receipt.unknown")) {
      forgotten.add(id);
    } else if (step.equals("webhook.given_up")) {
      hooks.giveUp(id);
    } else if (step.equals("route.wait")) {
      audit.waits(id);
    }
  }
}
