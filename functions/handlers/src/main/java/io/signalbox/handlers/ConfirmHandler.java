package io.signalbox.handlers;

import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Confirming;
import io.signalbox.core.send.Provider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The {@code confirm} function: what became of attempts in doubt. */
public final class ConfirmHandler extends QueueFunction<Dispatch> {
  /** With its reserved concurrency the most questions at once, whichever channels they are for. */
  private static final int THREADS = 5;

  private final Confirming confirming;

  /** As Lambda starts it. */
  public ConfirmHandler() {
    this(System.getenv());
  }

  public ConfirmHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private ConfirmHandler(Wiring wiring) {
    super(Dispatch.class, wiring.unreadable(), wiring.redelivery(), wiring.metrics()::flush);
    Map<String, Provider> providers = new HashMap<>();
    wiring.catalog().channels().stream()
        .filter(c -> c.abilities().statusQuery())
        .forEach(c -> providers.put(c.name(), wiring.provider(c)));
    this.confirming =
        new Confirming(
            wiring.catalog(),
            // A question is only ever put to a channel that has an answer.
            channel -> Objects.requireNonNull(providers.get(channel.name())),
            new Confirming.Ports(
                wiring.messages(),
                wiring.providerIds(),
                wiring.grants(),
                wiring.later(),
                new Closing(wiring.queues()),
                wiring.snapshots(),
                wiring.parallel(),
                wiring.clock(),
                wiring.random(),
                wiring.log(),
                wiring.metrics()));
  }

  @Override
  boolean takes(Dispatch work) {
    return work.step() != Dispatch.Step.SEND;
  }

  @Override
  List<? extends Work> work(List<Dispatch> batch) {
    return confirming.confirm(batch);
  }
}
