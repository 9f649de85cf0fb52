package io.signalbox.core.health.estimate;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * The channels and markets that health is kept of, by index. A path is a channel in a market, a
 * region a channel in a country.
 *
 * @param channels names, 1 or more
 * @param countries those of the markets, 1 or more
 * @param markets country and operator, 1 or more
 */
public record Topology(List<String> channels, List<Country> countries, List<Market> markets) {

  /**
   * A country.
   *
   * @param zone whose clock says which hour it is at the destination
   */
  public record Country(String code, ZoneId zone) {}

  /**
   * A mobile network.
   *
   * @param country index of its country
   */
  public record Market(int country, String operator) {}

  /** What something is known of. */
  public enum Unit {
    ALL,
    CHANNEL,
    COUNTRY,
    MARKET,
    /** A channel in a country. */
    REGION,
    /** A channel in a market. */
    PATH
  }

  public Topology {
    channels = List.copyOf(channels);
    countries = List.copyOf(countries);
    markets = List.copyOf(markets);
    int size = countries.size();
    boolean known = markets.stream().allMatch(m -> m.country() >= 0 && m.country() < size);
    if (channels.isEmpty() || markets.isEmpty() || !known) {
      throw new IllegalArgumentException("channels, and markets in known countries, are needed");
    }
  }

  /** How many of them there are. */
  public int size(Unit unit) {
    return switch (unit) {
      case ALL -> 1;
      case CHANNEL -> channels.size();
      case COUNTRY -> countries.size();
      case MARKET -> markets.size();
      case REGION -> regions();
      case PATH -> paths();
    };
  }

  /** Their names in the order of their indexes, the same in every topology that has them. */
  List<String> names(Unit unit) {
    List<String> inCountries = countries.stream().map(Country::code).toList();
    List<String> inMarkets =
        markets.stream().map(m -> inCountries.get(m.country()) + "/" + m.operator()).toList();
    return switch (unit) {
      case ALL -> List.of("");
      case CHANNEL -> channels;
      case COUNTRY -> inCountries;
      case MARKET -> inMarkets;
      case REGION -> ofChannels(inCountries);
      case PATH -> ofChannels(inMarkets);
    };
  }

  private List<String> ofChannels(List<String> places) {
    return channels.stream().flatMap(c -> places.stream().map(p -> c + "/" + p)).toList();
  }

  public int paths() {
    return channels.size() * markets.size();
  }

  public int path(int channel, int market) {
    return channel * markets.size() + market;
  }

  public int channelOf(int path) {
    return path / markets.size();
  }

  public int marketOf(int path) {
    return path % markets.size();
  }

  public int regions() {
    return channels.size() * countries.size();
  }

  /** Index of the channel in the path's country. */
  public int regionOf(int path) {
    return channelOf(path) * countries.size() + markets.get(marketOf(path)).country();
  }

  /** Hour of the day at the destination, 0 to 23. */
  int hourAt(int country, long epochMillis) {
    return Instant.ofEpochMilli(epochMillis).atZone(countries.get(country).zone()).getHour();
  }
}
