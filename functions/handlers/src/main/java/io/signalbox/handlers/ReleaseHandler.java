package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.signalbox.core.timer.Release;
import java.util.Map;

/**
 * The {@code release} function: {@code {"minute": n}} from a schedule empties that bucket, {@code
 * {"sweep": true}} from the one-minute rule finds those whose schedule was lost.
 */
public final class ReleaseHandler extends JsonFunction {
  private static final int THREADS = 16;

  private final Release release;

  /** As Lambda starts it. */
  public ReleaseHandler() {
    this(System.getenv());
  }

  public ReleaseHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private ReleaseHandler(Wiring wiring) {
    super(wiring.metrics()::flush);
    this.release =
        new Release(
            wiring.timers(),
            wiring.queues(),
            wiring.messages(),
            wiring.parallel(),
            wiring.clock(),
            wiring.log());
  }

  @Override
  JsonNode handle(JsonNode event) {
    JsonNode minute = event.path("minute");
    int released = minute.isIntegralNumber() ? release.release(minute.asLong()) : release.sweep();
    return JsonNodeFactory.instance.objectNode().put("released", released);
  }
}
