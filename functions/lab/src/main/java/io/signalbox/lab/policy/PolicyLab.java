package io.signalbox.lab.policy;

import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.route.policy.Chooser;
import io.signalbox.core.route.policy.Choosers;
import io.signalbox.core.route.policy.Value;
import io.signalbox.lab.policy.run.Run;
import io.signalbox.lab.policy.run.Score;
import io.signalbox.lab.policy.world.Messages;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs strategies in worlds, paired by seed. */
public final class PolicyLab {
  /** The best channel by the truth, whatever it costs. */
  public static final String ORACLE = "oracle";

  /** The channel by which most codes come in time, further attempts counted, whatever it costs. */
  public static final String ORACLE_OTP = "oracle-otp";

  /** The default's choice, shown the truth: what estimation alone costs is the difference. */
  public static final String ORACLE_VALUE = "oracle-value";

  private static final List<String> KNOWING = List.of(ORACLE_VALUE, ORACLE_OTP, ORACLE);

  private PolicyLab() {}

  /** All scores of one world by strategy, in seeds' order; the oracles' last. */
  public record Outcome(World world, int days, Map<String, List<Score>> scores) {

    /** One measure over the seeds. */
    public List<Double> values(String strategy, Measure measure) {
      List<Score> own = scores.getOrDefault(strategy, List.of());
      List<Score> first = scores.getOrDefault(ORACLE, List.of());
      List<Score> otp = scores.getOrDefault(ORACLE_OTP, List.of());
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < own.size(); i++) {
        values.add(measure.of(own.get(i), first.get(i), otp.get(i)));
      }
      return values;
    }
  }

  /** Strategies that can be asked for by name. */
  public static List<String> strategies() {
    List<String> names = new ArrayList<>(Choosers.names());
    names.addAll(KNOWING);
    return names;
  }

  /** Seeds 1 to {@code seeds}; the oracles run whether they are named or not. */
  public static Outcome run(
      World world, List<String> strategies, int seeds, int days, Consumer<String> progress) {
    Map<String, List<Score>> scores = new LinkedHashMap<>();
    strategies.forEach(s -> scores.put(s, new ArrayList<>()));
    scores.putIfAbsent(ORACLE_OTP, new ArrayList<>());
    scores.putIfAbsent(ORACLE, new ArrayList<>());
    for (int seed = 1; seed <= seeds; seed++) {
      Messages messages = Messages.draw(world, seed, days);
      for (Map.Entry<String, List<Score>> entry : scores.entrySet()) {
        progress.accept(world.name() + " " + entry.getKey() + " seed " + seed);
        entry.getValue().add(one(world, messages, entry.getKey(), seed, days));
      }
    }
    return new Outcome(world, days, scores);
  }

  private static Score one(World world, Messages messages, String name, int seed, int days) {
    Truth truth = new Truth(world, seed, days);
    boolean knowing = KNOWING.contains(name);
    EstimatorPolicy policy = EstimatorPolicy.defaults();
    return new Run(truth, messages, seed, days, chooser(name), policy, knowing).play();
  }

  private static Chooser chooser(String name) {
    return switch (name) {
      case ORACLE -> Oracle.ofFirstAttempts();
      case ORACLE_OTP -> Oracle.ofCodesInTime();
      case ORACLE_VALUE -> new Value();
      default ->
          Choosers.named(name)
              .orElseThrow(
                  () -> new IllegalArgumentException("no strategy is named '" + name + "'"));
    };
  }
}
