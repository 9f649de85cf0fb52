package io.signalbox.handlers;

import io.signalbox.adapters.api.FeedbackJson;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.ingest.FeedbackIntake;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import java.util.Map;

/** The {@code feedback} function: {@code POST /v1/messages/{id}/feedback}. */
public final class FeedbackHandler extends TenantFunction {
  private final FeedbackIntake intake;

  /** As Lambda starts it. */
  public FeedbackHandler() {
    this(System.getenv());
  }

  public FeedbackHandler(Map<String, String> environment) {
    this(new Wiring(environment, 1));
  }

  private FeedbackHandler(Wiring wiring) {
    super(wiring);
    this.intake =
        new FeedbackIntake(wiring.messages(), wiring.health(), wiring.clock(), wiring.log());
  }

  @Override
  Reply answer(Tenant tenant, HttpCall call, String traceId) {
    return MessageId.parse(call.path().getOrDefault("id", ""))
        .map(id -> intake.take(tenant, id, FeedbackJson.read(call.body())))
        .map(result -> FeedbackJson.reply(result, traceId))
        .orElseGet(() -> Problem.notFound("message").reply(traceId));
  }
}
