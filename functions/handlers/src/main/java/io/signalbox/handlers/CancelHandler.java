package io.signalbox.handlers;

import io.signalbox.adapters.api.CancelJson;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.ingest.Cancel;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import java.util.Map;

/** The {@code cancel} function: {@code DELETE /v1/messages/{id}}. */
public final class CancelHandler extends TenantFunction {
  private final Cancel cancel;

  /** As Lambda starts it. */
  public CancelHandler() {
    this(System.getenv());
  }

  public CancelHandler(Map<String, String> environment) {
    this(new Wiring(environment, 1));
  }

  private CancelHandler(Wiring wiring) {
    super(wiring);
    this.cancel = new Cancel(wiring.messages(), wiring.queues(), wiring.clock(), wiring.log());
  }

  @Override
  Reply answer(Tenant tenant, HttpCall call, String traceId) {
    return MessageId.parse(call.path().getOrDefault("id", ""))
        .map(id -> CancelJson.reply(cancel.cancel(tenant, id), traceId))
        .orElseGet(() -> Problem.notFound("message").reply(traceId));
  }
}
