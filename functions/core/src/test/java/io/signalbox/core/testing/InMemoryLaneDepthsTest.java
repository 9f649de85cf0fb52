package io.signalbox.core.testing;

import io.signalbox.core.breaker.LaneDepths;
import org.junit.jupiter.api.BeforeEach;

class InMemoryLaneDepthsTest extends LaneDepthsContract {
  private final InMemoryLaneDepths depths = new InMemoryLaneDepths();

  @BeforeEach
  void create() {
    depths.put(QUEUE, 0, 0);
  }

  @Override
  protected LaneDepths depths() {
    return depths;
  }

  @Override
  protected void send(int messages) {
    LaneDepths.Depth now = depths.of(QUEUE);
    depths.put(QUEUE, now.visible() + messages, now.inFlight());
  }

  @Override
  protected void receive(int messages) {
    LaneDepths.Depth now = depths.of(QUEUE);
    depths.put(QUEUE, now.visible() - messages, now.inFlight() + messages);
  }

  @Override
  protected void delete() {
    depths.put(QUEUE, depths.of(QUEUE).visible(), 0);
  }
}
