package io.signalbox.handlers;

import io.signalbox.adapters.api.AnswerJson;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.api.RequestJson;
import io.signalbox.core.ingest.Ingest;
import io.signalbox.core.ingest.IngestPolicy;
import io.signalbox.core.ingest.IngestRequest;
import io.signalbox.core.tenant.Tenant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The {@code ingest} function: {@code POST /v1/messages}. */
public final class IngestHandler extends TenantFunction {
  private static final int THREADS = 16;
  private static final int LONGEST_KEY = 255;

  private final RequestJson requests = new RequestJson();
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

  /** Problems carry the trace id of the request when it has one, else that of the header. */
  @Override
  Reply answer(Tenant tenant, HttpCall call, String headersTrace) {
    IngestRequest request = requests.read(call.body());
    String traceId = request.traceIdOr(headersTrace);
    Supplier<Reply> take = () -> AnswerJson.reply(ingest.accept(tenant, request), traceId);
    Optional<String> key = call.header("idempotency-key");
    if (key.isEmpty()) {
      return take.get();
    }
    return key.filter(IngestHandler::isUsable)
        .map(k -> idempotent.reply(tenant, k, call.body(), traceId, take))
        .orElseGet(() -> Problem.idempotencyKeyInvalid().reply(traceId));
  }

  private static boolean isUsable(String key) {
    return !key.isBlank() && key.length() <= LONGEST_KEY;
  }
}
