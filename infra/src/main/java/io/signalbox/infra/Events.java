package io.signalbox.infra;

import io.signalbox.infra.plan.Stage;
import software.amazon.awscdk.services.events.EventBus;
import software.constructs.Construct;

/** The bus on which breaker changes, alerts and final states are published. */
final class Events extends Construct {
  private final EventBus bus;

  Events(Construct scope, Stage stage) {
    super(scope, "Events");
    bus = EventBus.Builder.create(this, "Bus").eventBusName(stage.id()).build();
  }

  EventBus bus() {
    return bus;
  }
}
