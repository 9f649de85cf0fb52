package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.breaker.BreakerPolicy;
import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.message.StepLog;
import java.util.List;
import java.util.Map;

/**
 * The {@code breaker} function: {@code {"tick": "minute"}} from the one-minute rule, or ticks from
 * its queue. A tick that cannot be read is dropped: the next one does its work.
 */
public final class BreakerHandler extends JsonFunction {
  private static final int THREADS = 4;

  private final Ticking ticking;
  private final StepLog log;

  /** As Lambda starts it. */
  public BreakerHandler() {
    this(System.getenv());
  }

  public BreakerHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private BreakerHandler(Wiring wiring) {
    super(wiring.metrics()::flush);
    this.log = wiring.log();
    this.ticking =
        new Ticking(
            wiring.tickingPorts(),
            BreakerPolicy.defaults(),
            new CohortEstimator(wiring.surroundings(), EstimatorPolicy.defaults()),
            wiring.clock(),
            wiring.log());
  }

  @Override
  JsonNode handle(JsonNode event) {
    if (event.path("tick").asText().equals("minute")) {
      ticking.tick(new Tick("minute", "rule"));
    }
    for (QueueRecord record : QueueRecord.of(event)) {
      if (record.work() instanceof Tick tick) {
        ticking.tick(tick);
      } else {
        log.step("breaker.unreadable", "", "", Map.of("why", record.fault()));
      }
    }
    return BatchFailures.of(List.of());
  }
}
