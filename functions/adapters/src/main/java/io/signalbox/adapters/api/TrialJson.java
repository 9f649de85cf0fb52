package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.health.trial.Comparison;
import io.signalbox.core.health.trial.Comparison.Against;
import io.signalbox.core.health.trial.Comparison.Figure;
import io.signalbox.core.health.trial.Comparison.Line;
import io.signalbox.core.health.trial.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The answer of {@code GET /v1/admin/strategies}. */
public final class TrialJson {
  private TrialJson() {}

  public static Reply comparison(TrialQuery query, Comparison comparison) {
    ObjectNode body = Shapes.object();
    body.put("from", query.from().toString()).put("to", query.to().toString());
    Shapes.putText(body, "country", query.country());
    Shapes.putText(body, "kind", query.kind() == null ? null : query.kind().wireName());
    Shapes.putText(body, "baseline", comparison.baseline());
    var strategies = body.putArray("strategies");
    comparison.strategies().forEach(line -> write(strategies.addObject(), line));
    return Reply.json(200, body);
  }

  private static void write(ObjectNode json, Line line) {
    json.put("strategy", line.strategy());
    json.put("messages", line.messages()).put("delivered", line.delivered());
    figure(json, "delivery", line.delivery());
    figure(json, "delaySeconds", line.delaySeconds());
    figure(json, "costPer1000", line.costPer1000());
  }

  /** Left out where there is too little for bounds. */
  private static void figure(ObjectNode json, String name, Figure figure) {
    @Nullable Interval is = figure.is();
    if (is == null) {
      return;
    }
    ObjectNode node = json.putObject(name);
    node.put("value", Shapes.rounded(is.value()));
    node.put("low", Shapes.rounded(is.low())).put("high", Shapes.rounded(is.high()));
    @Nullable Against against = figure.against();
    if (against != null) {
      Interval difference = against.difference();
      ObjectNode to = node.putObject("againstBaseline");
      to.put("difference", Shapes.rounded(difference.value()));
      to.put("low", Shapes.rounded(difference.low()))
          .put("high", Shapes.rounded(difference.high()));
      to.put("verdict", against.verdict().name().toLowerCase(Locale.ROOT));
    }
  }
}
