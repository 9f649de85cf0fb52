package io.signalbox.handlers;

import io.signalbox.adapters.api.AnswerJson;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.api.StoryJson;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.ingest.Stories;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import java.util.List;
import java.util.Map;

/** The {@code story} function: {@code GET /v1/messages/{id}} and {@code ?requestId=}. */
public final class StoryHandler extends TenantFunction {
  private static final Fault UNNAMED =
      new Fault("/requestId", "request_id_required", "Name the request in the query.");

  private final Stories stories;

  /** As Lambda starts it. */
  public StoryHandler() {
    this(System.getenv());
  }

  public StoryHandler(Map<String, String> environment) {
    this(new Wiring(environment, 1));
  }

  private StoryHandler(Wiring wiring) {
    super(wiring);
    this.stories = new Stories(wiring.messages(), wiring.requests());
  }

  @Override
  Reply answer(Tenant tenant, HttpCall call, String traceId) {
    String id = call.path().get("id");
    return id == null
        ? request(tenant, call.query().getOrDefault("requestId", ""), traceId)
        : message(tenant, id, traceId);
  }

  private Reply message(Tenant tenant, String id, String traceId) {
    return MessageId.parse(id)
        .flatMap(m -> stories.message(tenant, m))
        .map(StoryJson::reply)
        .orElseGet(() -> Problem.notFound("message").reply(traceId));
  }

  private Reply request(Tenant tenant, String requestId, String traceId) {
    if (requestId.isEmpty()) {
      return Problem.faulty(List.of(UNNAMED)).reply(traceId);
    }
    return stories
        .request(tenant, requestId)
        .map(AnswerJson::reply)
        .orElseGet(() -> Problem.notFound("request").reply(traceId));
  }
}
