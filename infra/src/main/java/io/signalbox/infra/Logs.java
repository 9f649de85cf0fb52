package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/** The log groups: 30 days where data is kept, a week elsewhere. */
final class Logs extends Construct {
  private final Stage stage;

  Logs(Construct scope, Stage stage) {
    super(scope, "Logs");
    this.stage = stage;
  }

  LogGroup group(String id, String name) {
    return LogGroup.Builder.create(this, id)
        .logGroupName(name)
        .retention(stage.keepsData() ? RetentionDays.ONE_MONTH : RetentionDays.ONE_WEEK)
        .removalPolicy(Tables.removal(stage))
        .build();
  }
}
