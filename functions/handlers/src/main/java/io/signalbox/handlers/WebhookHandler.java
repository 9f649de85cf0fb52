package io.signalbox.handlers;

import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.Work;
import io.signalbox.core.webhook.Delivering;
import io.signalbox.core.webhook.WebhookPolicy;
import java.util.List;
import java.util.Map;

/** The {@code webhook} function: tells tenants what became of their messages. */
public final class WebhookHandler extends QueueFunction<WebhookWork> {
  private static final int THREADS = 10;

  private final Delivering delivering;

  /** As Lambda starts it. */
  public WebhookHandler() {
    this(System.getenv());
  }

  public WebhookHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private WebhookHandler(Wiring wiring) {
    super(WebhookWork.class, wiring.unreadable(), wiring.redelivery(), wiring.metrics()::flush);
    this.delivering =
        new Delivering(
            wiring.endpoint(),
            wiring.tenants(),
            wiring.later(),
            WebhookPolicy.defaults(),
            wiring.parallel(),
            wiring.clock(),
            wiring.random(),
            wiring.log());
  }

  @Override
  List<? extends Work> work(List<WebhookWork> batch) {
    return delivering.deliver(batch);
  }
}
