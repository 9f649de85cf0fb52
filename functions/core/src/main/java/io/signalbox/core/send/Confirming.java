package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.health.Snapshots;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.timer.Later;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The confirm function: asks providers what became of attempts in doubt, and decides about those of
 * which nobody has heard in time. It never sends: what shall be sent goes by routing, and a
 * repetition under the same key to its lane. So a provider that answers such questions slowly holds
 * no sending slot.
 *
 * <p>The same order as in {@link Sending}: change the state, queue what follows, acknowledge.
 */
public final class Confirming {
  static final String QUEUE = Dispatch.CONFIRM_QUEUE;

  private final Asking asking;
  private final Resending resending;
  private final Finishing finishing;
  private final Snapshots snapshots;
  private final Parallel parallel;

  /**
   * The function.
   *
   * @param providers what speaks for a channel; asked for those only that have a status query
   */
  public Confirming(Catalog catalog, Function<Channel, Provider> providers, Ports ports) {
    AfterCall afterCall = new AfterCall(catalog, ports.random());
    Consequences consequences = new Consequences(null, ports.ids(), ports.metrics());
    Recovery recovery = new Recovery(ports.messages(), consequences, afterCall);
    Recording recording =
        new Recording(ports.messages(), recovery, consequences, ports.metrics(), ports.log());
    this.asking =
        new Asking(
            catalog,
            providers,
            ports.messages(),
            afterCall,
            recovery,
            recording,
            ports.clock(),
            ports.log());
    this.resending =
        new Resending(
            new Alternatives(catalog),
            new Budget(catalog, ports.grants(), ports.log()),
            ports.messages(),
            afterCall,
            ports.clock(),
            ports.metrics(),
            ports.log());
    this.finishing = new Finishing(ports.closing(), ports.later(), ports.log());
    this.snapshots = ports.snapshots();
    this.parallel = ports.parallel();
  }

  /** What the function works with. */
  public record Ports(
      Messages messages,
      ProviderIds ids,
      Grants grants,
      Later later,
      Closing closing,
      Snapshots snapshots,
      Parallel parallel,
      InstantSource clock,
      RandomGenerator random,
      StepLog log,
      Metrics metrics) {}

  /**
   * Works a batch: first what waits for nobody, since a code should not be late for a question that
   * somebody answers slowly.
   *
   * @return the records that the queue shall deliver again
   */
  public List<Dispatch> confirm(List<Dispatch> batch) {
    Map<Boolean, List<Dispatch>> split =
        batch.stream().collect(Collectors.partitioningBy(d -> d.step() == Dispatch.Step.RESEND));
    List<Dispatch> back = new ArrayList<>(work(split.getOrDefault(true, List.of()), this::resend));
    back.addAll(work(split.getOrDefault(false, List.of()), asking::ask));
    return back;
  }

  private Step resend(Dispatch dispatch) {
    return resending.resend(dispatch, snapshots.current());
  }

  private List<Dispatch> work(List<Dispatch> some, Function<Dispatch, Step> how) {
    return some.isEmpty()
        ? List.of()
        : finishing.finish(parallel.map(some, d -> finishing.guarded(d, QUEUE, how)));
  }
}
