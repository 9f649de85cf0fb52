package io.signalbox.handlers;

import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.util.Map;

/** A function of the tenant API: nobody gets in without a key, and no failure shows its inside. */
abstract class TenantFunction extends HttpFunction {
  private final Tenants tenants;
  private final StepLog log;

  TenantFunction(Wiring wiring) {
    this.tenants = wiring.tenants();
    this.log = wiring.log();
  }

  abstract Reply answer(Tenant tenant, HttpCall call, String traceId);

  @Override
  final HttpReply answer(HttpCall call) {
    String traceId = call.header("x-amzn-trace-id").orElse("");
    Reply reply;
    try {
      reply =
          call.bearer()
              .flatMap(tenants::byApiKey)
              .map(tenant -> answer(tenant, call, traceId))
              .orElseGet(() -> Problem.unauthorized().reply(traceId));
    } catch (RuntimeException e) {
      log.step("api.failed", "", traceId, Map.of("error", String.valueOf(e)));
      reply = Problem.internal().reply(traceId);
    }
    return new HttpReply(reply.status(), reply.headers(), reply.body());
  }
}
