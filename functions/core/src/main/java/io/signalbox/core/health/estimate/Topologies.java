package io.signalbox.core.health.estimate;

import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Topologies from what is configured, was known and is seen; the same from the same, in order. */
final class Topologies {
  private Topologies() {}

  /** With what was there before, the configured channels, and all that cohorts name. */
  static Topology of(@Nullable Topology before, List<Cohort> cohorts, Surroundings surroundings) {
    Set<String> channels = new TreeSet<>(surroundings.channels());
    SortedMap<String, Set<String>> operators = new TreeMap<>();
    if (before != null) {
      channels.addAll(before.channels());
      addMarkets(before, operators);
    }
    for (Cohort cohort : cohorts) {
      Path path = cohort.path();
      channels.add(path.channel());
      operators.computeIfAbsent(path.country(), c -> new TreeSet<>()).add(path.operator());
    }
    return of(channels, operators, surroundings);
  }

  /** A saved one with the channels of today, or its own when none is configured. */
  static Topology restored(Topology saved, Surroundings surroundings) {
    SortedMap<String, Set<String>> operators = new TreeMap<>();
    addMarkets(saved, operators);
    Set<String> today = surroundings.channels();
    Set<String> channels = new TreeSet<>(today.isEmpty() ? saved.channels() : today);
    return of(channels, operators, surroundings);
  }

  private static void addMarkets(Topology topology, SortedMap<String, Set<String>> operators) {
    for (Market market : topology.markets()) {
      String country = topology.countries().get(market.country()).code();
      operators.computeIfAbsent(country, c -> new TreeSet<>()).add(market.operator());
    }
  }

  private static Topology of(
      Set<String> channels, SortedMap<String, Set<String>> operators, Surroundings surroundings) {
    List<Country> countries = new ArrayList<>();
    List<Market> markets = new ArrayList<>();
    operators.forEach(
        (code, names) -> {
          names.forEach(name -> markets.add(new Market(countries.size(), name)));
          countries.add(new Country(code, surroundings.zones().apply(code)));
        });
    return new Topology(List.copyOf(channels), countries, markets);
  }

  /** By path index. */
  static List<Path> paths(Topology topology) {
    List<Path> paths = new ArrayList<>();
    for (int path = 0; path < topology.paths(); path++) {
      Market market = topology.markets().get(topology.marketOf(path));
      String channel = topology.channels().get(topology.channelOf(path));
      String country = topology.countries().get(market.country()).code();
      paths.add(new Path(channel, country, market.operator()));
    }
    return List.copyOf(paths);
  }
}
