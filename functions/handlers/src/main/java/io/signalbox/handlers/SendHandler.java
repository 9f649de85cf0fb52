package io.signalbox.handlers;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.HealthEvidence;
import io.signalbox.core.send.Sending;
import java.util.List;
import java.util.Map;

/** The {@code send-<channel>} functions: one channel's lanes. */
public final class SendHandler extends QueueFunction<Dispatch> {
  private static final int BATCH = 10;

  private final Sending sending;

  /** As Lambda starts it. */
  public SendHandler() {
    this(System.getenv());
  }

  public SendHandler(Map<String, String> environment) {
    this(new Wiring(environment, BATCH));
  }

  private SendHandler(Wiring wiring) {
    super(Dispatch.class, wiring.unreadable(), wiring.redelivery(), wiring.metrics()::flush);
    Channel channel = wiring.ownChannel();
    this.sending =
        new Sending(channel, wiring.provider(channel), wiring.catalog(), ports(wiring, channel));
  }

  private static Sending.Ports ports(Wiring wiring, Channel channel) {
    Queues queues = wiring.queues();
    return new Sending.Ports(
        wiring.messages(),
        wiring.tenants(),
        wiring.providerIds(),
        wiring.later(),
        new Closing(queues),
        wiring.snapshots(),
        wiring.quotas(),
        new HealthEvidence(wiring.health(), wiring.trials(), queues, wiring.clock(), wiring.log()),
        wiring.calls(channel),
        wiring.clock(),
        wiring.random(),
        wiring.log(),
        wiring.metrics());
  }

  @Override
  List<? extends Work> work(List<Dispatch> batch) {
    return sending.send(batch);
  }
}
