package io.signalbox.handlers;

import io.signalbox.adapters.api.AnswerJson;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.api.RequestJson;
import io.signalbox.core.ingest.Ingest;
import io.signalbox.core.ingest.IngestPolicy;
import io.signalbox.core.tenant.Tenant;
import java.util.Map;

/** The {@code ingest} function: {@code POST /v1/messages}. */
public final class IngestHandler extends TenantFunction {
  private static final int THREADS = 16;
  private static final int MAX_BODY = 1024 * 1024;

  private final RequestJson requests = new RequestJson(MAX_BODY);
  private final IdempotentReplies idempotent;
  private final Ingest ingest;

  /** As Lambda starts it. */
  public IngestHandler() {
    this(System.getenv());
  }

  public IngestHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private IngestHandler(Wiring wiring) {
    super(wiring);
    boolean plainCallbacks = wiring.settings().isLocal();
    IngestPolicy policy = IngestPolicy.defaults().withPlainCallbacks(plainCallbacks);
    this.ingest = new Ingest(wiring.catalog(), policy, wiring.ingestPorts());
    this.idempotent = new IdempotentReplies(wiring.idempotentCalls()::call);
  }

  @Override
  Reply answer(Tenant tenant, HttpCall call, String traceId) {
    return call.header("idempotency-key")
        .map(
            key ->
                idempotent.reply(
                    tenant, key, call.body(), traceId, () -> take(tenant, call, traceId)))
        .orElseGet(() -> take(tenant, call, traceId));
  }

  private Reply take(Tenant tenant, HttpCall call, String traceId) {
    return AnswerJson.reply(ingest.accept(tenant, requests.read(call.body())), traceId);
  }
}
