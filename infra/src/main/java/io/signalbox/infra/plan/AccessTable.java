package io.signalbox.infra.plan;

import static io.signalbox.infra.plan.Access.Use.BURIES_FAILURES;
import static io.signalbox.infra.plan.Access.Use.EVENTS;
import static io.signalbox.infra.plan.Access.Use.SCHEDULES;
import static io.signalbox.infra.plan.Access.Use.SIM_ENDPOINT;

import java.util.List;

/** Who touches what: the least that each function's code needs, one method per function. */
final class AccessTable {
  private final List<String> lanes;
  private final List<String> secrets;

  AccessTable(List<String> lanes, List<String> secrets) {
    this.lanes = lanes;
    this.secrets = secrets;
  }

  Access ingest() {
    return Access.none()
        .table("messages", "GetItem", "BatchGetItem", "PutItem", "Query")
        .table("tenants", "GetItem", "BatchGetItem")
        .table("timers", "PutItem", "BatchWriteItem")
        .table("health", "GetItem")
        .table("idempotency", "GetItem", "PutItem", "UpdateItem", "DeleteItem")
        .sends("p0", "p1", "p2")
        .with(SCHEDULES);
  }

  Access story() {
    return Access.none().table("messages", "GetItem", "Query").table("tenants", "GetItem");
  }

  Access cancel() {
    return Access.none()
        .table("messages", "GetItem", "UpdateItem")
        .table("tenants", "GetItem")
        .sends("webhooks");
  }

  Access receiptIntake() {
    return Access.none().sends("receipts").reads(secrets).with(SIM_ENDPOINT);
  }

  Access receipt() {
    return Access.none()
        .table("messages", "GetItem", "UpdateItem")
        .table("health", "UpdateItem", "PutItem")
        .table("tenants", "PutItem")
        .sends("webhooks", "receipts");
  }

  Access route() {
    return Access.none()
        .table("messages", "GetItem", "UpdateItem")
        .table("health", "GetItem")
        .table("timers", "PutItem", "BatchWriteItem")
        .sends("p0", "p1", "p2", "webhooks", "deadletters")
        .sends(lanes)
        .with(SCHEDULES);
  }

  Access send(List<String> ownLanes, String secret) {
    return Access.none()
        .table("messages", "GetItem", "UpdateItem")
        .table("timers", "PutItem", "BatchWriteItem")
        .table("health", "GetItem", "UpdateItem", "PutItem")
        .table("tenants", "PutItem")
        .sends("p0", "p1", "p2", "receipts", "webhooks", "deadletters", "ticks")
        .sends(ownLanes)
        .reads(List.of(secret))
        .with(SCHEDULES)
        .with(EVENTS)
        .with(SIM_ENDPOINT);
  }

  Access release() {
    return Access.none()
        .table("timers", "Query", "DeleteItem", "BatchWriteItem", "PutItem")
        .table("messages", "GetItem", "BatchGetItem", "UpdateItem")
        .sends("p0", "p1", "p2", "receipts", "webhooks", "deadletters")
        .sends(lanes)
        .with(SCHEDULES)
        .with(BURIES_FAILURES);
  }

  Access breaker() {
    return Access.none()
        .table("health", "GetItem", "Query", "PutItem", "UpdateItem")
        .sends("ticks")
        .with(EVENTS);
  }

  Access webhook() {
    return Access.none()
        .table("messages", "GetItem")
        .table("tenants", "GetItem")
        .table("timers", "PutItem", "BatchWriteItem")
        .sends("webhooks")
        .with(SCHEDULES);
  }

  Access deadletter() {
    return Access.none().table("deadletters", "PutItem").table("messages", "GetItem");
  }
}
