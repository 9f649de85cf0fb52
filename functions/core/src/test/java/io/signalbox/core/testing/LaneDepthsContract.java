package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.breaker.LaneDepths.Depth;
import org.junit.jupiter.api.Test;

/** What every {@link LaneDepths} must do. The queue exists and is empty at first. */
public abstract class LaneDepthsContract {
  protected static final String QUEUE = "lane-sim-a-p0";

  protected abstract LaneDepths depths();

  /** Puts so many messages in, visible at once. */
  protected abstract void send(int messages);

  /** Receives so many and deletes none. */
  protected abstract void receive(int messages);

  /** Deletes what was received. */
  protected abstract void delete();

  @Test
  void an_empty_queue_holds_nothing() {
    assertThat(depths().of(QUEUE)).isEqualTo(new Depth(0, 0));
  }

  @Test
  void what_was_received_is_in_flight_until_it_is_deleted() {
    send(7);
    assertThat(depths().of(QUEUE)).isEqualTo(new Depth(7, 0));
    receive(3);
    assertThat(depths().of(QUEUE)).isEqualTo(new Depth(4, 3));
    delete();
    assertThat(depths().of(QUEUE)).isEqualTo(new Depth(4, 0));
  }

  @Test
  void a_queue_that_does_not_exist_throws() {
    assertThatThrownBy(() -> depths().of("gone")).isInstanceOf(RuntimeException.class);
  }
}
