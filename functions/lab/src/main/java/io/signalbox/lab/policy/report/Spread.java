package io.signalbox.lab.policy.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Mean, least and greatest over seeds; NaN when there is nothing. */
record Spread(double mean, double min, double max) {
  static Spread of(List<Double> values) {
    DoubleSummaryStatistics s =
        values.stream().filter(v -> !v.isNaN()).mapToDouble(v -> v).summaryStatistics();
    return s.getCount() == 0
        ? new Spread(Double.NaN, Double.NaN, Double.NaN)
        : new Spread(s.getAverage(), s.getMin(), s.getMax());
  }
}
