package io.signalbox.adapters.json;

import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.route.policy.Choosers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How the channel file says that messages are routed: strategies side by side. */
final class RoutingJson {
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}|\\*");

  private RoutingJson() {}

  /** The default where the file says nothing, or nothing right. */
  static List<StrategyShare> strategies(Fields root) {
    if (!root.has("routing")) {
      return StrategyShare.DEFAULT;
    }
    Fields routing = root.object("routing");
    int before = routing.faultCount();
    List<StrategyShare> shares = routing.entries("strategies", RoutingJson::share);
    routing.noOthers();
    if (routing.faultCount() > before) {
      return StrategyShare.DEFAULT;
    }
    if (shares.stream().noneMatch(share -> share.serves("*"))) {
      routing.fault("strategies", "leave countries without one: one of them must serve \"*\"");
    }
    return shares;
  }

  private static StrategyShare share(Fields fields) {
    String name =
        fields.parsed(
            "name",
            "value",
            "one of " + Choosers.names(),
            text -> Optional.of(text).filter(Choosers.names()::contains));
    int share = fields.integer("share", 1, StrategyShare.MOST);
    int before = fields.faultCount();
    List<String> countries =
        fields.has("countries")
            ? fields.list(
                "countries",
                "a country code or *",
                text -> Optional.of(text).filter(t -> COUNTRY.matcher(t).matches()))
            : List.of("*");
    if (countries.isEmpty() && fields.faultCount() == before) {
      fields.fault("countries", "is empty");
    }
    Set<String> served = countries.isEmpty() ? Set.of("*") : Set.copyOf(countries);
    return new StrategyShare(name, Math.max(1, Math.min(StrategyShare.MOST, share)), served);
  }
}
