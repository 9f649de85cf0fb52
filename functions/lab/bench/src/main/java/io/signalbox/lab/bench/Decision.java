package io.signalbox.lab.bench;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Chooser;
import io.signalbox.core.route.policy.Choosers;
import io.signalbox.core.route.policy.Offers;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One decision among 20 channels: filling the offers and choosing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Decision {
  private static final int CHANNELS = 20;

  @Param({
    "static-priority",
    "round-robin",
    "weighted-random",
    "weighted-health",
    "four-factor",
    "seven-factor",
    "seven-factor-best",
    "thompson",
    "value"
  })
  public String strategy = "value";

  private final Offers offers = new Offers(CHANNELS);
  private final PathState[] states = new PathState[CHANNELS];
  private final SplittableRandom random = new SplittableRandom(1);
  private Chooser chooser = Choosers.named("value").orElseThrow();
  private int message;

  /** Twenty channels that differ in everything. */
  @Setup
  public void fill() {
    chooser = Choosers.named(strategy).orElseThrow();
    for (int c = 0; c < CHANNELS; c++) {
      double p = 0.75 + 0.01 * c;
      double share = 1.0 / CHANNELS;
      states[c] =
          new PathState(
              p, p, 1, 0.01, false, 0.9, 90 * p, 90 * (1 - p), p, p, p, p, 200 + c, share);
    }
  }

  /** Every fourth message is a second attempt. */
  @Benchmark
  public int choose() {
    boolean again = (message++ & 3) == 0;
    offers.begin(Kind.OTP, again ? 2 : 1, 0);
    for (int c = 0; c < CHANNELS; c++) {
      offers.add(c, states[c], 0.02 + 0.001 * c, 100 - c, 0.1 * c, 0.02 * c, again && c == 7);
    }
    return chooser.choose(offers, random);
  }
}
