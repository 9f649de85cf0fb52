package io.signalbox.local.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.signalbox.local.sim.Decision.Accepted;
import io.signalbox.local.sim.Decision.Failed;
import io.signalbox.local.sim.Decision.Ignored;
import io.signalbox.local.sim.Decision.Refused;
import io.signalbox.local.sim.Decision.Throttled;
import io.signalbox.local.sim.SimProfile.Protocol;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SameSeedSameWorldTest {
  private static final int CALLS = 20_000;
  private static final SimProfile ROUGH =
      SimProfile.of(Protocol.SIM, false, false)
          .with(Answering.defaults().withErrors(0.1, 0.05, 0.02).withRefused(0.03))
          .with(Reporting.defaults().withDelivered(0.9).withFaults(0.2, 0.1, 0.05));

  @Test
  void the_same_call_gets_the_same_decision() {
    assertThat(decisions(1)).isEqualTo(decisions(1));
  }

  @Test
  void another_seed_channel_or_call_number_is_another_draw() {
    assertThat(decisions(2)).isNotEqualTo(decisions(1));
    assertThat(accepted(call("sim-b", 1)).id()).isNotEqualTo(accepted(call("sim-a", 1)).id());
    assertThat(accepted(call("sim-a", 2)).id()).isNotEqualTo(accepted(call("sim-a", 1)).id());
  }

  @Test
  void shares_are_kept() {
    List<Decision> all = decisions(1);

    assertThat(share(all, Refused.class)).isCloseTo(0.03, within(0.005));
    assertThat(share(all, Failed.class)).isCloseTo(0.1 * 0.97, within(0.01));
    assertThat(share(all, Throttled.class)).isCloseTo(0.05 * 0.97, within(0.005));
    assertThat(share(all, Ignored.class)).isCloseTo(0.01 * 0.97, within(0.003));
    List<Accepted> taken =
        all.stream().filter(Accepted.class::isInstance).map(Accepted.class::cast).toList();
    double atHandset = taken.stream().filter(it -> it.fate().handset()).count();
    assertThat(atHandset / taken.size()).isCloseTo(0.9, within(0.01));
    double early = taken.stream().filter(it -> it.fate().early()).count();
    assertThat(early / taken.size()).isCloseTo(0.05, within(0.01));
  }

  @Test
  void latencies_spread_around_their_median_and_stop_at_their_maximum() {
    long[] millis =
        decisions(1).stream().mapToLong(it -> it.latency().toMillis()).sorted().toArray();

    assertThat(millis[CALLS / 2]).isBetween(23L, 27L);
    assertThat(millis[CALLS - 1]).isBetween(100L, 400L);
  }

  @Test
  void two_servers_under_any_order_of_threads_do_the_same() throws IOException {
    assertThat(world(1)).isEqualTo(world(2));
  }

  /** What every reference met, when 300 calls come at once in an order of their own. */
  private static Map<String, String> world(long order) throws IOException {
    SimProfile profile =
        ROUGH
            .with(ROUGH.answering().withErrors(0.2, 0.1, 0).withLatency(millis(2)))
            .with(Reporting.defaults().withDelivered(0.7));
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, 300).boxed().toList());
    Collections.shuffle(numbers, new Random(order));
    Map<String, String> seen = new ConcurrentSkipListMap<>();
    try (SimBench bench = new SimBench(InstantSource.system(), Map.of("sim-a", profile))) {
      numbers.parallelStream()
          .map(SameSeedSameWorldTest::reference)
          .forEach(it -> seen.put(it, bench.send("sim-a", it, SimBench.ORDINARY).body()));
      return withHandsets(seen, bench.sim.ledger());
    }
  }

  private static Map<String, String> withHandsets(Map<String, String> seen, Ledger ledger) {
    Map<String, String> all = new TreeMap<>();
    seen.forEach(
        (reference, answer) ->
            all.put(reference, answer + ledger.deliveries(SimCall.messageOf(reference)).size()));
    return all;
  }

  private static Spread millis(long median) {
    return new Spread(Duration.ofMillis(median), 0.5, Duration.ofMillis(20));
  }

  private static List<Decision> decisions(long seed) {
    return IntStream.range(0, CALLS)
        .mapToObj(i -> new SimCall("sim-a", reference(i), "+1" + (2025000000L + i), 1, 1))
        .map(call -> SimBehaviour.decide(seed, ROUGH, FailureMode.NONE, call))
        .toList();
  }

  private static SimCall call(String channel, int number) {
    return new SimCall(channel, reference(1), MagicNumber.DELIVERED.number(), number, 1);
  }

  private static Accepted accepted(SimCall call) {
    return (Accepted) SimBehaviour.decide(1, ROUGH, FailureMode.NONE, call);
  }

  private static double share(List<Decision> all, Class<? extends Decision> type) {
    return all.stream().filter(type::isInstance).count() / (double) all.size();
  }

  private static String reference(int i) {
    return String.format("m%026d-1", i);
  }
}
