package io.signalbox.lab.policy.report;

import io.signalbox.lab.policy.Measure;
import io.signalbox.lab.policy.PolicyLab.Outcome;
import io.signalbox.lab.policy.world.World;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** The default against its goals, world by world: means over the seeds, and met or missed. */
final class Goals {
  private static final String DEFAULT = "value";
  private static final String CLASSIC = "seven-factor";

  /** Messages a day below which a world counts as sparse. */
  private static final int SPARSE = 10_000;

  /** Share of OTPs that report below which there is little feedback. */
  private static final double LITTLE = 0.2;

  private Goals() {}

  /** A Markdown table; empty where the default or the classic score did not run. */
  static String of(List<Outcome> outcomes) {
    StringBuilder text =
        new StringBuilder(
            """
            | world | first attempt of oracle | OTP in time of oracle | noticed, median | within 120 s \
            | false opens/channel, week | price | calibration |
            |---|---|---|---|---|---|---|---|
            """);
    for (Outcome outcome : outcomes) {
      if (outcome.scores().keySet().containsAll(List.of(DEFAULT, CLASSIC))) {
        text.append(row(outcome));
      }
    }
    return text.toString();
  }

  private static String row(Outcome o) {
    World world = o.world();
    boolean sparse = world.traffic().perDay() < SPARSE;
    boolean hard = sparse || world.traffic().reporting() < LITTLE;
    double weekly = 7.0 / world.channels().size();
    double classic = mean(o, CLASSIC, Measure.COST_PER_1000);
    StringJoiner cells = new StringJoiner(" | ", "| ", " |\n");
    cells.add(world.name() + (world.heldOut() ? " (held out)" : ""));
    cells.add(atLeast(100 * mean(o, DEFAULT, Measure.OF_ORACLE_FIRST), hard ? 97 : 98.5, "%"));
    cells.add(atLeast(100 * mean(o, DEFAULT, Measure.OF_ORACLE_OTP), sparse ? 99.2 : 99.5, "%"));
    cells.add(atMost(mean(o, DEFAULT, Measure.DETECT_MEDIAN), 45, " s"));
    cells.add(atLeast(100 * mean(o, DEFAULT, Measure.DETECTED), 90, "%"));
    cells.add(atMost(weekly * mean(o, DEFAULT, Measure.FALSE_OPENS), 1, ""));
    cells.add(atMost(mean(o, DEFAULT, Measure.COST_PER_1000), classic, " $"));
    cells.add(atMost(100 * mean(o, DEFAULT, Measure.CALIBRATION), 3, " points"));
    return cells.toString();
  }

  private static double mean(Outcome outcome, String strategy, Measure measure) {
    return Spread.of(outcome.values(strategy, measure)).mean();
  }

  private static String atLeast(double value, double goal, String unit) {
    return said(value, goal, unit, ">=", value >= goal);
  }

  private static String atMost(double value, double goal, String unit) {
    return said(value, goal, unit, "<=", value <= goal);
  }

  private static String said(double value, double goal, String unit, String sign, boolean met) {
    return Double.isNaN(value)
        ? "nothing to measure"
        : String.format(
            Locale.ROOT,
            "%.2f%s (%s %.4g), %s",
            value,
            unit,
            sign,
            goal,
            met ? "met" : "**missed**");
  }
}
