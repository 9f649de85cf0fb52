package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.signalbox.core.health.estimate.PathState;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * What is believed of a path, its numbers in the order of {@link PathState}, at four significant
 * digits: routers decide by less, and a snapshot's cost is its size.
 */
final class StateRow {
  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

  private StateRow() {}

  static void write(PathState state, ArrayNode row) {
    add(state.delivery(), row);
    add(state.receipts(), row);
    add(state.trust(), row);
    add(state.down(), row);
    row.add(state.open() ? 1 : 0);
    add(state.heard(), row);
    add(state.successes(), row);
    add(state.failures(), row);
    add(state.rate5(), row);
    add(state.rate10(), row);
    add(state.history(), row);
    add(state.hour(), row);
    add(state.answerMillis(), row);
    add(state.share(), row);
  }

  static PathState read(JsonNode row) {
    return new PathState(
        row.path(0).asDouble(),
        row.path(1).asDouble(),
        row.path(2).asDouble(),
        row.path(3).asDouble(),
        row.path(4).asInt() == 1,
        row.path(5).asDouble(),
        row.path(6).asDouble(),
        row.path(7).asDouble(),
        row.path(8).asDouble(),
        row.path(9).asDouble(),
        row.path(10).asDouble(),
        row.path(11).asDouble(),
        row.path(12).asDouble(),
        row.path(13).asDouble());
  }

  /** Rounded; a whole number without its {@code .0}. */
  static void add(double value, ArrayNode row) {
    double rounded = new BigDecimal(value).round(DIGITS).doubleValue();
    long whole = (long) rounded;
    if (whole == rounded) {
      row.add(whole);
    } else {
      row.add(rounded);
    }
  }
}
