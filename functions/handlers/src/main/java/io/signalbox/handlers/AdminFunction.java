package io.signalbox.handlers;

import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.core.admin.Admission;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Operators;
import io.signalbox.core.admin.Role;

/** A function of the admin API: nobody gets in without an admin key of a role that will do. */
abstract class AdminFunction extends HttpFunction {
  private final Operators operators;

  AdminFunction(Wiring wiring) {
    super(wiring.log(), wiring.metrics()::flush);
    this.operators = wiring.operators();
  }

  /** The role that a route takes. */
  abstract Role needed(String route);

  abstract Reply answer(Operator operator, HttpCall call, String traceId);

  @Override
  final Reply answer(HttpCall call, String traceId) {
    return Admission.of(operators, call.bearer(), needed(call.route()))
        .fold(
            operator -> answer(operator, call, traceId),
            unknown -> Problem.adminUnauthorized().reply(traceId),
            role -> Problem.roleMissing(role).reply(traceId));
  }
}
