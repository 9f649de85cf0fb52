package io.signalbox.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.blueprint.StageSpec;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {
  @Test
  void burst_is_let_through_and_then_the_rate() {
    AtomicLong nanos = new AtomicLong();
    Throttle throttle = new Throttle(new StageSpec(10, 3), nanos::get);
    assertThat(admitted(throttle)).isEqualTo(3);
    nanos.addAndGet(200_000_000);
    assertThat(admitted(throttle)).isEqualTo(2);
    nanos.addAndGet(60_000_000_000L);
    assertThat(admitted(throttle)).isEqualTo(3);
  }

  private static int admitted(Throttle throttle) {
    int count = 0;
    while (throttle.admits()) {
      count++;
    }
    return count;
  }
}
