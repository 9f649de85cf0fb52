package io.signalbox.handlers;

import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;

/** A function of the tenant API: nobody gets in without a key. */
abstract class TenantFunction extends HttpFunction {
  private final Tenants tenants;

  TenantFunction(Wiring wiring) {
    super(wiring.log(), wiring.metrics()::flush);
    this.tenants = wiring.tenants();
  }

  abstract Reply answer(Tenant tenant, HttpCall call, String traceId);

  @Override
  final Reply answer(HttpCall call, String traceId) {
    return call.bearer()
        .flatMap(tenants::byApiKey)
        .map(tenant -> answer(tenant, call, traceId))
        .orElseGet(() -> Problem.unauthorized().reply(traceId));
  }
}
