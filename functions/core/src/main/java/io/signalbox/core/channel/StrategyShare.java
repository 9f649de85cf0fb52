package io.signalbox.core.channel;

import java.util.List;
import java.util.Set;

/**
 * A routing strategy and its part of the traffic. Several run side by side: each takes its share of
 * the messages to the countries that it serves.
 *
 * @param strategy its name
 * @param share 1 to {@value #MOST}, relative to those of the others that serve the country
 * @param countries ISO 3166 codes; {@code *} for all
 */
public record StrategyShare(String strategy, int share, Set<String> countries) {
  public static final int MOST = 100;

  /** What routes everything where nothing is configured. */
  public static final List<StrategyShare> DEFAULT =
      List.of(new StrategyShare("value", MOST, Set.of("*")));

  public StrategyShare {
    if (share < 1 || share > MOST || countries.isEmpty()) {
      throw new IllegalArgumentException("a share is 1 to " + MOST + ", of one country or more");
    }
    countries = Set.copyOf(countries);
  }

  public boolean serves(String country) {
    return Channel.Coverage.admits(countries, country);
  }
}
