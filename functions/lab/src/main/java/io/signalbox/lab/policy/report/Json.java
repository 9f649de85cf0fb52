package io.signalbox.lab.policy.report;

import io.signalbox.lab.policy.Measure;
import io.signalbox.lab.policy.PolicyLab.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** The outcomes as JSON: worlds, in them strategies, in them measures with mean, min and max. */
public final class Json {
  private Json() {}

  /** Shares and chances are 0 to 1, costs dollars; null where nothing was to be measured. */
  public static String of(List<Outcome> outcomes, int seeds) {
    StringJoiner worlds = new StringJoiner(",", "{", "}");
    for (Outcome outcome : outcomes) {
      StringJoiner strategies = new StringJoiner(",", "{", "}");
      outcome.scores().keySet().forEach(s -> strategies.add(quoted(s) + ":" + of(outcome, s)));
      worlds.add(
          "%s:{\"heldOut\":%s,\"days\":%d,\"about\":%s,\"strategies\":%s}"
              .formatted(
                  quoted(outcome.world().name()),
                  outcome.world().heldOut(),
                  outcome.days(),
                  quoted(outcome.world().about()),
                  strategies));
    }
    return "{\"seeds\":" + seeds + ",\"worlds\":" + worlds + "}";
  }

  private static String of(Outcome outcome, String strategy) {
    StringJoiner fields = new StringJoiner(",", "{", "}");
    for (Measure measure : Measure.values()) {
      Spread spread = Spread.of(outcome.values(strategy, measure));
      fields.add(
          "\"%s\":{\"mean\":%s,\"min\":%s,\"max\":%s}"
              .formatted(
                  measure.field(),
                  number(spread.mean()),
                  number(spread.min()),
                  number(spread.max())));
    }
    return fields.toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.5f", value);
  }

  /** Names and lines of ours: no character in them needs more. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
