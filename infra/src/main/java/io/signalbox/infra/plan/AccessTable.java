package io.signalbox.infra.plan;

import static io.signalbox.infra.plan.Access.Use.BURIES_FAILURES;
import static io.signalbox.infra.plan.Access.Use.EVENTS;
import static io.signalbox.infra.plan.Access.Use.SCHEDULES;
import static io.signalbox.infra.plan.Access.Use.SIM_ENDPOINT;

import java.util.List;

/** Who touches what: the least that each function's code needs, one method per function. */
final class AccessTable {
  /** Whoever reads a queue may meet a record that cannot be parsed; it goes here as it came. */
  private static final String DEAD_LETTERS = "deadletters";

  /** An opt-out is put, a report of a dead number added; it is read only to make room for more. */
  private static final String[] KEEPS_NUMBERS = {"GetItem", "PutItem", "UpdateItem"};

  /** What is in doubt and waits for no call. */
  private static final String CONFIRM = "confirm";

  private final List<String> lanes;
  private final List<String> secrets;

  AccessTable(List<String> lanes, List<String> secrets) {
    this.lanes = lanes;
    this.secrets = secrets;
  }

  Access ingest() {
    return Access.none()
        .table("messages", "GetItem", "BatchGetItem", "PutItem")
        .table("tenants", "GetItem", "BatchGetItem")
        .table("timers", "BatchWriteItem")
        .table("health", "GetItem")
        .table("idempotency", "GetItem", "PutItem", "UpdateItem", "DeleteItem")
        .sends("p0", "p1", "p2")
        .with(SCHEDULES);
  }

  Access story() {
    return Access.none()
        .table("messages", "GetItem", "BatchGetItem", "Query")
        .table("tenants", "GetItem");
  }

  Access cancel() {
    return changesMessages().table("tenants", "GetItem").sends("receipts");
  }

  Access feedback() {
    return changesMessages().table("tenants", "GetItem").table("health", "UpdateItem");
  }

  Access receiptIntake() {
    return Access.none().sends("receipts", DEAD_LETTERS).reads(secrets).with(SIM_ENDPOINT);
  }

  Access receipt() {
    return Access.none()
        .table("messages", "GetItem", "BatchGetItem", "Query", "UpdateItem")
        .table("tenants", KEEPS_NUMBERS)
        .table("health", "UpdateItem")
        .table("timers", "BatchWriteItem")
        .sends("p0", "p1", "p2", "receipts", "webhooks", DEAD_LETTERS)
        .with(SCHEDULES);
  }

  Access route() {
    return changesMessages()
        .table("health", "GetItem")
        .table("timers", "BatchWriteItem")
        .sends("p0", "p1", "p2", CONFIRM, "webhooks", DEAD_LETTERS)
        .sends(lanes)
        .with(SCHEDULES);
  }

  Access send(List<String> ownLanes, String secret) {
    return changesMessages()
        .table("timers", "BatchWriteItem")
        .table("health", "GetItem", "UpdateItem")
        .table("tenants", "GetItem", "BatchGetItem", "PutItem", "UpdateItem")
        .sends("p0", "p1", "p2", CONFIRM, "receipts", "webhooks", DEAD_LETTERS, "ticks")
        .sends(ownLanes)
        .reads(List.of(secret))
        .with(SCHEDULES)
        .with(SIM_ENDPOINT);
  }

  /** Never the lanes, nor the secrets of channels that are not asked: it does not send. */
  Access confirm(List<String> askedSecrets) {
    Access all =
        changesMessages()
            .table("timers", "BatchWriteItem")
            .table("health", "GetItem", "UpdateItem")
            .sends("p0", "p1", "p2", CONFIRM, "webhooks", DEAD_LETTERS)
            .with(SCHEDULES);
    return askedSecrets.isEmpty() ? all : all.reads(askedSecrets).with(SIM_ENDPOINT);
  }

  Access release() {
    return Access.none()
        .table("timers", "Query", "BatchWriteItem", "PutItem")
        .table("messages", "GetItem", "UpdateItem")
        .sends("p0", "p1", "p2", CONFIRM, "receipts", "webhooks", DEAD_LETTERS)
        .sends(lanes)
        .with(BURIES_FAILURES);
  }

  Access breaker() {
    return Access.none()
        .table("health", "GetItem", "Query", "PutItem", "UpdateItem")
        .sends("ticks")
        .measures(lanes)
        .with(EVENTS);
  }

  Access webhook() {
    return Access.none()
        .table("tenants", "GetItem")
        .table("timers", "BatchWriteItem")
        .sends("webhooks", DEAD_LETTERS)
        .with(SCHEDULES);
  }

  /** Keeps, closes what a queue gave up, and replays: work into the queue that it belongs to. */
  Access deadletter() {
    return changesMessages()
        .table("deadletters", "GetItem", "PutItem", "UpdateItem")
        .table("tenants", "BatchGetItem")
        .sends("p0", "p1", "p2", "receipts", "webhooks", DEAD_LETTERS);
  }

  /** Lists by the index, looks at messages without changing them, schedules replays, overrides. */
  Access admin() {
    return Access.none()
        .table("deadletters", "GetItem", "UpdateItem")
        .index("deadletters", "byDay", "Query")
        .table("messages", "Query")
        .table("tenants", "GetItem", "BatchGetItem")
        .table("audit", "PutItem", "Query")
        .table("health", "GetItem", "Query", "PutItem", "UpdateItem")
        .table("timers", "BatchWriteItem")
        .sends(DEAD_LETTERS)
        .with(SCHEDULES);
  }

  /** The story is read by a query; GetItem is for a change whose first answer was lost. */
  private static Access changesMessages() {
    return Access.none().table("messages", "GetItem", "Query", "UpdateItem");
  }
}
