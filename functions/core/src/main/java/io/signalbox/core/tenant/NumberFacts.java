package io.signalbox.core.tenant;

import java.util.Map;
import java.util.Set;

/**
 * What is known of numbers that somebody wants to send to.
 *
 * @param suppressed those that opted out of this tenant's messages
 * @param reports by number, of which any provider said that it cannot receive: the reports of all
 *     tenants' messages, old ones perhaps among them; others are missing
 */
public record NumberFacts(Set<String> suppressed, Map<String, Set<DeathReport>> reports) {
  public static final NumberFacts NONE = new NumberFacts(Set.of(), Map.of());

  public NumberFacts {
    suppressed = Set.copyOf(suppressed);
    reports = Map.copyOf(reports);
  }
}
