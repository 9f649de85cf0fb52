package io.signalbox.infra;

import io.signalbox.infra.plan.Access;
import io.signalbox.infra.plan.Plan;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The variables of a function: those of the things it may touch, and no others. */
final class Environment {
  private final Plan plan;
  private final Backbone backbone;
  private final String simEndpoint;

  Environment(Plan plan, Backbone backbone, String simEndpoint) {
    this.plan = plan;
    this.backbone = backbone;
    this.simEndpoint = simEndpoint;
  }

  Map<String, String> of(Plan.Function function) {
    Access access = function.access();
    Map<String, String> all = new TreeMap<>(function.environment());
    all.put("STAGE", plan.stage().name());
    access.tables().forEach(use -> all.put(variable(use), tableName(use)));
    if (!access.sendsTo().isEmpty()) {
      all.put("QUEUE_PREFIX", plan.stage().prefix());
    }
    if (!access.secrets().isEmpty()) {
      all.put("SECRET_PREFIX", plan.stage().secretPrefix());
    }
    access.uses().forEach(use -> all.putAll(shared(use)));
    return all;
  }

  private Map<String, String> shared(Access.Use use) {
    return switch (use) {
      case EVENTS -> Map.of("EVENT_BUS", backbone.events().bus().getEventBusName());
      case SIM_ENDPOINT -> Map.of("SIM_ENDPOINT", simEndpoint);
      case BURIES_FAILURES -> Map.of();
      case SCHEDULES -> schedules(backbone.schedules());
    };
  }

  private Map<String, String> schedules(Schedules schedules) {
    return Map.of(
        "SCHEDULE_GROUP", schedules.group().getRef(),
        "SCHEDULE_TARGET_ARN", schedules.targetArn(),
        "SCHEDULE_ROLE_ARN", schedules.role().getRoleArn(),
        "SCHEDULE_DLQ_ARN", backbone.queues().last().getQueueArn());
  }

  private String tableName(Access.TableUse use) {
    return backbone.tables().get(use.table()).getTableName();
  }

  private static String variable(Access.TableUse use) {
    return "TABLE_" + use.table().toUpperCase(Locale.ROOT);
  }
}
