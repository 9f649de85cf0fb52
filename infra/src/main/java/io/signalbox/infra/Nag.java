package io.signalbox.infra;

import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import io.signalbox.infra.plan.Access;
import java.util.List;
import software.constructs.IConstruct;

/** Findings of cdk-nag that are meant, each with its reason, which ends up in the template. */
final class Nag {
  private Nag() {}

  static void allow(IConstruct where, String rule, String reason) {
    NagSuppressions.addResourceSuppressions(
        where, List.of(NagPackSuppression.builder().id(rule).reason(reason).build()), true);
  }

  static void allowSchedulesByName(IConstruct role, Access access) {
    if (access.uses().contains(Access.Use.SCHEDULES)) {
      allow(
          role,
          "AwsSolutions-IAM5",
          "Schedules are named by their due minute, so that only due-* of the stage's own group"
              + " can be granted");
    }
  }
}
