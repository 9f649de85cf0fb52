package io.signalbox.handlers;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Applying;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.tenant.Hygiene;
import java.util.List;
import java.util.Map;

/** The {@code receipt} function: applies receipts and receipt checks. */
public final class ReceiptHandler extends QueueFunction<Work> {
  private static final int THREADS = 10;

  private final Applying applying;

  /** As Lambda starts it. */
  public ReceiptHandler() {
    this(System.getenv());
  }

  public ReceiptHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private ReceiptHandler(Wiring wiring) {
    super(Work.class, wiring.unreadable(), wiring.redelivery(), wiring.metrics()::flush);
    Queues queues = wiring.queues();
    this.applying =
        new Applying(
            new Applying.Ports(
                wiring.catalog(),
                wiring.messages(),
                wiring.providerIds(),
                new Hygiene(wiring.tenants(), wiring.catalog().holds()),
                new Closing(queues),
                wiring.later(),
                wiring.health(),
                wiring.trials(),
                queues,
                wiring.parallel(),
                wiring.clock(),
                wiring.random(),
                wiring.log(),
                wiring.metrics()));
  }

  @Override
  boolean takes(Work work) {
    return work instanceof Receipt || work instanceof ReceiptCheck || work instanceof CancelCheck;
  }

  @Override
  List<? extends Work> work(List<Work> batch) {
    return applying.apply(batch);
  }
}
