package io.signalbox.lab.policy.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plot as inline SVG: lines, points or bars over two linear axes. */
final class Svg {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 300;
  private static final int LEFT = 60;
  private static final int BOTTOM = 40;
  private static final int TOP = 20;
  private static final int RIGHT = 210;
  private static final List<String> COLOURS =
      List.of(
          "#1f83c4",
          "#d55e00",
          "#009e73",
          "#cc79a7",
          "#56b4e9",
          "#e69f00",
          "#8a8a8a",
          "#a05a2c",
          "#8f63d6",
          "#b3a000",
          "#e0506a",
          "currentColor");

  private final double fromX;
  private final double toX;
  private final double fromY;
  private final double toY;
  private final String title;
  private final List<String> parts = new ArrayList<>();
  private int legends;

  Svg(String title, double fromX, double toX, double fromY, double toY) {
    this.title = title;
    this.fromX = fromX;
    this.toX = Math.max(toX, fromX + 1e-9);
    this.fromY = fromY;
    this.toY = Math.max(toY, fromY + 1e-9);
  }

  /** Names of the axes, with four ticks each. */
  Svg axes(String x, String y) {
    for (int i = 0; i <= 4; i++) {
      double dx = fromX + (toX - fromX) * i / 4;
      double dy = fromY + (toY - fromY) * i / 4;
      parts.add(
          faint(x(fromX), y(dy), x(toX), y(dy)) + text(LEFT - 6, y(dy) + 4, "end", number(dy)));
      parts.add(text(x(dx), HEIGHT - BOTTOM + 16, "middle", number(dx)));
    }
    parts.add(text(x((fromX + toX) / 2), HEIGHT - 6, "middle", x));
    parts.add(text(LEFT - 50, 12, "start", y));
    return this;
  }

  /** A shaded stretch of x. */
  void band(double from, double to) {
    parts.add(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#e03030\""
                + " fill-opacity=\"0.14\"/>",
            x(from),
            TOP,
            x(to) - x(from),
            HEIGHT - BOTTOM - TOP));
  }

  void straight(double x1, double y1, double x2, double y2) {
    parts.add(faint(x(x1), y(y1), x(x2), y(y2)));
  }

  /** A line through points, NaN left out, with its name in the legend. */
  void series(String name, double[] xs, double[] ys) {
    String colour = COLOURS.get(legends % COLOURS.size());
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < xs.length; i++) {
      if (!Double.isNaN(ys[i]) && !Double.isNaN(xs[i])) {
        points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(xs[i]), y(ys[i])));
      }
    }
    parts.add(
        "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"%s\"/>"
            .formatted(colour, points));
    int at = TOP + 8 + 18 * legends++;
    parts.add(line(WIDTH - RIGHT + 8, at, WIDTH - RIGHT + 26, at, colour + "\" stroke-width=\"3"));
    parts.add(text(WIDTH - RIGHT + 32, at + 4, "start", name));
  }

  /**
   * One line of a table of ranges: least to greatest with a dot at the mean, in the colour of the
   * name at the right; of the second the dot is hollow.
   */
  void range(String name, Spread first, Spread second) {
    String colour = COLOURS.get(legends % COLOURS.size());
    int at = TOP + 8 + 18 * legends++;
    parts.add(faint(LEFT, at, WIDTH - RIGHT, at));
    dot(first, at, colour, colour);
    dot(second, at, colour, "none");
    parts.add(text(WIDTH - RIGHT + 8, at + 4, "start", name));
  }

  private void dot(Spread spread, int at, String colour, String fill) {
    parts.add(line(x(spread.min()), at, x(spread.max()), at, colour));
    parts.add(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%.1f\" cy=\"%d\" r=\"4\" stroke=\"%s\" fill=\"%s\"/>",
            x(spread.mean()),
            at,
            colour,
            fill));
  }

  /** Names and ticks of x only. */
  void axis(String name) {
    for (int i = 0; i <= 4; i++) {
      double dx = fromX + (toX - fromX) * i / 4;
      parts.add(faint(x(dx), TOP, x(dx), HEIGHT - BOTTOM));
      parts.add(text(x(dx), HEIGHT - BOTTOM + 16, "middle", number(dx)));
    }
    parts.add(text(x((fromX + toX) / 2), HEIGHT - 6, "middle", name));
  }

  @Override
  public String toString() {
    return "<figure><figcaption>"
        + title
        + String.format(
            Locale.ROOT,
            "</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
            WIDTH,
            HEIGHT,
            title)
        + String.join("\n", parts)
        + "</svg></figure>";
  }

  private double x(double value) {
    return LEFT + (value - fromX) / (toX - fromX) * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - (value - fromY) / (toY - fromY) * (HEIGHT - BOTTOM - TOP);
  }

  private static String faint(double x1, double y1, double x2, double y2) {
    return line(x1, y1, x2, y2, "currentColor\" stroke-opacity=\"0.2");
  }

  private static String line(double x1, double y1, double x2, double y2, String colour) {
    return String.format(
        Locale.ROOT,
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
        x1,
        y1,
        x2,
        y2,
        colour);
  }

  private static String text(double x, double y, String anchor, String what) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
        x,
        y,
        anchor,
        what);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) > 1 ? "%.0f" : "%.2f", value);
  }
}
