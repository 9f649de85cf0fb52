package io.signalbox.lab.policy.report;

import io.signalbox.lab.policy.Measure;
import io.signalbox.lab.policy.PolicyLab;
import io.signalbox.lab.policy.PolicyLab.Outcome;
import io.signalbox.lab.policy.run.Detection;
import io.signalbox.lab.policy.run.FirstAttempts;
import io.signalbox.lab.policy.run.Score;
import io.signalbox.lab.policy.world.Truth.Outage;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The outcomes as one page that needs nothing else. */
public final class Page {
  private static final String HEAD =
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>Policy lab</title><style>
      :root{color-scheme:light dark}
      body{font:15px/1.5 system-ui,sans-serif;max-width:1340px;margin:2em auto;padding:0 1em;
      color:light-dark(#1b1f24,#e6e8eb);background:light-dark(#fff,#14171b)}
      .wide{overflow-x:auto}
      table{border-collapse:collapse;font-size:12.5px;font-variant-numeric:tabular-nums}
      td,th{padding:3px 6px;text-align:right;border-bottom:1px solid light-dark(#ddd,#383d44)}
      th{vertical-align:bottom;font-weight:600}
      td:first-child,th:first-child{text-align:left;white-space:nowrap;position:sticky;left:0;
      background:light-dark(#fff,#14171b)}
      .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(480px,1fr));gap:0 1.5em}
      figure{margin:1em 0}svg{width:100%}svg text{font:12px system-ui,sans-serif;fill:currentColor}
      figcaption{font-weight:600}
      @media(max-width:560px){.plots{grid-template-columns:1fr}}</style></head><body>
      <h1>Policy lab</h1>
      <p>Means over seeds. Constants were chosen on the other worlds; RESULTS.md says when held-out ones were seen.</p>
      """;

  private static final int MINUTE = 60_000;
  private static final int STEP = 30_000;
  private static final int AROUND = 10 * MINUTE;
  private static final double LONGEST = 600;
  private static final int QUANTILES = 20;

  /** Where the axis of delivery begins. */
  private static final double LEAST = 0.6;

  private Page() {}

  /** The page for these outcomes. */
  public static String of(List<Outcome> outcomes) {
    StringBuilder page = new StringBuilder(HEAD);
    for (Outcome outcome : outcomes) {
      String held = outcome.world().heldOut() ? " (held out)" : "";
      page.append("<h2>").append(outcome.world().name()).append(held).append("</h2><p>");
      page.append(outcome.world().about()).append("</p>").append(table(outcome));
      page.append("<div class=\"plots\">").append(delivery(outcome)).append(detection(outcome));
      page.append(calibration(outcome));
      outcome.scores().entrySet().stream()
          .filter(e -> !e.getKey().equals(PolicyLab.ORACLE_VALUE))
          .forEach(e -> page.append(outage(outcome, e.getKey(), e.getValue())));
      page.append("</div>");
    }
    return page.append("</body></html>\n").toString();
  }

  private static String table(Outcome outcome) {
    StringBuilder html =
        new StringBuilder("<div class=\"wide\"><table><tr><th scope=\"col\">strategy</th>");
    for (Measure measure : Measure.values()) {
      html.append("<th scope=\"col\">").append(measure.title()).append("</th>");
    }
    for (String strategy : outcome.scores().keySet()) {
      html.append("</tr><tr><td>").append(strategy).append("</td>");
      for (Measure measure : Measure.values()) {
        double mean = Spread.of(outcome.values(strategy, measure)).mean();
        html.append("<td>").append(measure.shown(mean)).append("</td>");
      }
    }
    return html.append("</tr></table></div>").toString();
  }

  private static String delivery(Outcome outcome) {
    Svg svg = new Svg("Delivery: first attempts (full), OTPs in time (hollow)", LEAST, 1, 0, 1);
    svg.axis("share; mean and range over seeds");
    for (String strategy : outcome.scores().keySet()) {
      Spread first = Spread.of(outcome.values(strategy, Measure.FIRST_ATTEMPT));
      Spread otp = Spread.of(outcome.values(strategy, Measure.OTP_IN_TIME));
      String means =
          String.format(Locale.ROOT, " %.1f / %.1f", 100 * first.mean(), 100 * otp.mean());
      svg.range(strategy + means, first, otp);
    }
    return svg.toString();
  }

  private static String detection(Outcome outcome) {
    Svg svg = new Svg("Outages noticed within that time", 0, LONGEST, 0, 1);
    svg.axes("seconds", "share of outages");
    boolean any = false;
    for (Map.Entry<String, List<Score>> entry : outcome.scores().entrySet()) {
      Detection all = Detection.together(entry.getValue().stream().map(Score::detection).toList());
      any |= !all.seconds().isEmpty();
      double[] xs = new double[QUANTILES + 1];
      double[] ys = new double[QUANTILES + 1];
      for (int q = 0; q <= QUANTILES; q++) {
        ys[q] = (double) q / QUANTILES;
        xs[q] = Math.min(LONGEST, all.quantile(ys[q]));
      }
      svg.series(entry.getKey() + ", " + all.seconds().size(), xs, ys);
    }
    return any ? svg.toString() : "<p>No outage on a path with enough traffic.</p>";
  }

  private static String calibration(Outcome outcome) {
    Svg svg = new Svg("Predicted against real chance of delivery", 0, 1, 0, 1);
    svg.axes("predicted", "real");
    svg.straight(0, 0, 1, 1);
    outcome
        .scores()
        .forEach(
            (name, scores) -> {
              Score score = scores.get(0);
              double[] xs = new double[Score.BINS];
              double[] ys = new double[Score.BINS];
              for (int b = 0; b < Score.BINS; b++) {
                boolean enough = score.counted(b) >= 100;
                xs[b] = enough ? score.predicted(b) : Double.NaN;
                ys[b] = enough ? score.real(b) : Double.NaN;
              }
              svg.series(name, xs, ys);
            });
    return svg.toString();
  }

  /** Shares of a market's traffic through the outage that hit most of this strategy's traffic. */
  private static String outage(Outcome outcome, String strategy, List<Score> scores) {
    Score score = scores.get(0);
    Optional<Outage> worst =
        score.outages().stream()
            .filter(o -> o.to() - o.from() > AROUND)
            .max(Comparator.comparingInt(o -> before(score, o)));
    if (worst.isEmpty() || before(score, worst.get()) < 20) {
      return "";
    }
    Outage o = worst.get();
    int market = score.truth().topology().marketOf(o.path());
    String channel = outcome.world().channels().get(channelOf(score, o)).name();
    String title = strategy + ": " + o.fault() + " of " + channel + ", share by channel";
    double end = Math.min(o.to() + AROUND, o.from() + 6.0 * AROUND);
    int steps = (int) ((end - o.from() + AROUND) / STEP);
    Svg svg = new Svg(title, -10, (end - o.from()) / MINUTE, 0, 1);
    svg.band(0, Math.min(end - o.from(), o.to() - o.from()) / MINUTE);
    svg.axes("minutes from its start", "share");
    for (int c = 0; c < outcome.world().channels().size(); c++) {
      double[] xs = new double[steps];
      double[] ys = new double[steps];
      for (int s = 0; s < steps; s++) {
        int from = o.from() - AROUND + s * STEP;
        xs[s] = (from + MINUTE / 2.0 - o.from()) / MINUTE;
        ys[s] = share(score.log(), market, c, from);
      }
      svg.series(outcome.world().channels().get(c).name(), xs, ys);
    }
    return svg.toString();
  }

  private static int channelOf(Score score, Outage outage) {
    return score.truth().topology().channelOf(outage.path());
  }

  private static int before(Score score, Outage outage) {
    int market = score.truth().topology().marketOf(outage.path());
    FirstAttempts log = score.log();
    int n = 0;
    int to = log.from(market, outage.from());
    for (int i = log.from(market, outage.from() - AROUND); i < to; i++) {
      n += log.channel(market, i) == channelOf(score, outage) ? 1 : 0;
    }
    return n;
  }

  private static double share(FirstAttempts log, int market, int channel, int from) {
    int first = log.from(market, from);
    int last = log.from(market, from + MINUTE);
    int n = 0;
    for (int i = first; i < last; i++) {
      n += log.channel(market, i) == channel ? 1 : 0;
    }
    return last == first ? Double.NaN : (double) n / (last - first);
  }
}
