package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.route.Strategy.Pick;
import java.util.List;

/** The compact text of {@code Choice.why}: {@code sim-a 0.98*, sim-b 0.41, sim-c -open}. */
final class Explanation {
  private static final int HUNDRED = 100;

  private Explanation() {}

  /** The chosen first, so that it stands there even when the text is cut. */
  static String ofChoice(List<Channel> candidates, Pick pick, Screening screening) {
    StringBuilder text = new StringBuilder();
    score(text, candidates, pick, pick.chosen());
    for (int i = 0; i < candidates.size(); i++) {
      if (i != pick.chosen()) {
        score(text, candidates, pick, i);
      }
    }
    exclusions(text, screening, candidates);
    return text.toString();
  }

  static String ofExclusions(Screening screening) {
    StringBuilder text = new StringBuilder();
    exclusions(text, screening, List.of());
    return text.toString();
  }

  private static void score(StringBuilder text, List<Channel> channels, Pick pick, int index) {
    double score = pick.scores().get(index);
    start(text, channels.get(index));
    if (Double.isNaN(score)) {
      text.append("-tried");
    } else {
      decimals(text, score);
    }
    if (index == pick.chosen()) {
      text.append('*');
    }
  }

  private static void exclusions(StringBuilder text, Screening screening, List<Channel> but) {
    List<Channel> barred = screening.barred();
    for (int i = 0; i < barred.size(); i++) {
      if (!but.contains(barred.get(i))) {
        start(text, barred.get(i));
        text.append('-').append(screening.verdict(i).word());
      }
    }
  }

  private static void start(StringBuilder text, Channel channel) {
    text.append(text.isEmpty() ? "" : ", ").append(channel.name()).append(' ');
  }

  /** Two decimals, by hand: a formatter costs more than the whole decision. */
  private static void decimals(StringBuilder text, double value) {
    long hundredths = Math.round(Math.abs(value) * HUNDRED);
    text.append(value < 0 && hundredths > 0 ? "-" : "").append(hundredths / HUNDRED).append('.');
    long rest = hundredths % HUNDRED;
    text.append(rest < 10 ? "0" : "").append(rest);
  }
}
