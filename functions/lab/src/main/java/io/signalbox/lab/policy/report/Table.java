package io.signalbox.lab.policy.report;

import io.signalbox.lab.policy.Measure;
import io.signalbox.lab.policy.PolicyLab.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * The outcomes as Markdown tables: means over the seeds, and of what goals are set for least and
 * greatest.
 */
public final class Table {
  private static final String HEAD =
      """
      | strategy | first % | of oracle % | OTP in time % | of oracle % | $/1,000 | noticed, median / p90 s \
      | within 120 s % | bound, median / p90 s | within 120 s % | false opens/channel, week | max share % \
      | regret, points | calibration, points | twice/1,000 | fakers seen % | false suspicions/channel, week |
      |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
      """;

  private Table() {}

  public static String of(List<Outcome> outcomes) {
    StringBuilder text = new StringBuilder();
    for (Outcome outcome : outcomes) {
      String held = outcome.world().heldOut() ? " (held out)" : "";
      text.append("\n**").append(outcome.world().name()).append("**").append(held);
      text.append(": ").append(outcome.world().about()).append("\n\n").append(HEAD);
      outcome.scores().keySet().forEach(s -> text.append(row(outcome, s)));
    }
    return text.toString();
  }

  private static String row(Outcome o, String strategy) {
    return "| "
        + String.join(
            " | ",
            strategy,
            percent(o, strategy, Measure.FIRST_ATTEMPT, 1),
            spread(o, strategy, Measure.OF_ORACLE_FIRST, 100, 1),
            percent(o, strategy, Measure.OTP_IN_TIME, 2),
            spread(o, strategy, Measure.OF_ORACLE_OTP, 100, 2),
            spread(o, strategy, Measure.COST_PER_1000, 1, 2),
            plain(o, strategy, Measure.DETECT_MEDIAN, 0)
                + " / "
                + plain(o, strategy, Measure.DETECT_P90, 0),
            percent(o, strategy, Measure.DETECTED, 0),
            plain(o, strategy, Measure.BOUND_MEDIAN, 0)
                + " / "
                + plain(o, strategy, Measure.BOUND_P90, 0),
            percent(o, strategy, Measure.BOUND_WITHIN, 0),
            spread(o, strategy, Measure.FALSE_OPENS, 7.0 / o.world().channels().size(), 2),
            percent(o, strategy, Measure.MAX_SHARE, 0),
            percent(o, strategy, Measure.REGRET, 2),
            percent(o, strategy, Measure.CALIBRATION, 1),
            spread(o, strategy, Measure.DUPLICATES, 1, 1),
            percent(o, strategy, Measure.FAKES_SEEN, 0),
            spread(o, strategy, Measure.FALSE_FAKES, 7.0 / o.world().channels().size(), 2))
        + " |\n";
  }

  private static String spread(
      Outcome o, String strategy, Measure measure, double times, int digits) {
    Spread of = Spread.of(o.values(strategy, measure));
    String mean = number(times * of.mean(), digits);
    return of.min() == of.max() || Double.isNaN(of.mean())
        ? mean
        : "%s (%s to %s)"
            .formatted(mean, number(times * of.min(), digits), number(times * of.max(), digits));
  }

  private static String percent(Outcome o, String strategy, Measure measure, int digits) {
    return number(100 * Spread.of(o.values(strategy, measure)).mean(), digits);
  }

  private static String plain(Outcome o, String strategy, Measure measure, int digits) {
    return number(Spread.of(o.values(strategy, measure)).mean(), digits);
  }

  private static String number(double value, int digits) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
