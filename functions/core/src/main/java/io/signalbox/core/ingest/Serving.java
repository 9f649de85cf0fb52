package io.signalbox.core.ingest;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Destination;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** Whether any channel could carry a message, and for how much; by configuration, not by health. */
final class Serving {
  private final Catalog catalog;

  Serving(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Price of one segment on the pinned or else the cheapest channel that serves it, in millionths
   * of a dollar; empty when none does.
   */
  Optional<Long> price(Terms terms, Destination to) {
    return catalog.channels().stream()
        .filter(c -> wanted(c, terms) && takes(c, terms) && c.serves(to))
        .map(c -> c.priceTo(to.country()))
        .min(Comparator.naturalOrder());
  }

  private static boolean wanted(Channel channel, Terms terms) {
    return channel.takesTraffic() && (terms.pin() == null || channel.name().equals(terms.pin()));
  }

  private boolean takes(Channel channel, Terms terms) {
    Set<String> allowed =
        catalog.bizType(terms.bizType()).map(BizType::channels).orElse(Set.of("*"));
    return terms.text().segments() <= channel.coverage().maxSegments()
        && channel.allows(terms.bizType(), allowed);
  }
}
