package io.signalbox.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fibers take turns by simulated time, and by nothing else. */
class FibersRunOneAtATimeTest {
  private final Simulation sim = new Simulation(0);
  private final List<String> said = new ArrayList<>();

  @Test
  void they_interleave_in_the_order_of_time() {
    sim.spawn(() -> says("a", 10, 30));
    sim.spawn(() -> says("b", 20, 20));
    sim.at(25, () -> said.add("event at " + sim.now()));

    sim.run();

    assertThat(said).containsExactly("a at 10", "b at 20", "event at 25", "a at 40", "b at 40");
  }

  @Test
  void a_doomed_one_does_nothing_more() {
    Fiber fiber = sim.spawn(() -> says("a", 10, 10));
    sim.at(15, fiber::doom);

    sim.run();

    assertThat(said).containsExactly("a at 10");
    assertThat(fiber.ended()).isTrue();
  }

  @Test
  void whoever_still_waits_at_the_end_is_ended() {
    Fiber fiber = sim.spawn(sim::suspend);
    sim.at(5, sim::stop);

    sim.run();

    assertThat(fiber.ended()).isTrue();
  }

  @Test
  void a_fault_of_the_simulation_itself_fails_the_run() {
    sim.at(
        5,
        () -> {
          throw new IllegalStateException("a bug");
        });

    assertThatThrownBy(sim::run).hasRootCauseMessage("a bug");
  }

  private void says(String name, long... pauses) {
    for (long pause : pauses) {
      sim.pause(pause);
      said.add(name + " at " + sim.now());
    }
  }
}
