package io.signalbox.local.gateway;

import io.signalbox.local.blueprint.RouteSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the route of a request: exact paths first, then parameters, then greedy ones. */
final class RouteTable {
  private static final Pattern PARAMETER = Pattern.compile("\\{([^}+]+)(\\+?)}");

  private final List<Entry> entries = new ArrayList<>();

  RouteTable(List<RouteSpec> routes) {
    routes.forEach(route -> entries.add(Entry.of(route)));
    entries.sort(Comparator.comparingInt(Entry::rank));
  }

  /**
   * A route and what its path parameters matched.
   *
   * @param route the route
   * @param parameters by name, decoded
   */
  record Match(RouteSpec route, Map<String, String> parameters) {}

  Optional<Match> find(String method, String path) {
    return entries.stream().flatMap(entry -> entry.match(method, path).stream()).findFirst();
  }

  private record Entry(RouteSpec route, String method, Pattern path, List<String> names, int rank) {
    private static final int LAST = 1000;

    static Entry of(RouteSpec route) {
      if (route.key().equals("$default")) {
        return new Entry(route, "ANY", Pattern.compile(".*"), List.of(), LAST);
      }
      String[] key = route.key().split(" ", 2);
      List<String> names = new ArrayList<>();
      StringBuilder path = new StringBuilder();
      int rank = key[0].equals("ANY") ? 1 : 0;
      int from = 0;
      Matcher matcher = PARAMETER.matcher(key[1]);
      while (matcher.find()) {
        boolean greedy = !matcher.group(2).isEmpty();
        names.add(matcher.group(1));
        path.append(Pattern.quote(key[1].substring(from, matcher.start())));
        path.append(greedy ? "(.+)" : "([^/]+)");
        rank += greedy ? 100 : 2;
        from = matcher.end();
      }
      path.append(Pattern.quote(key[1].substring(from)));
      return new Entry(route, key[0], Pattern.compile(path.toString()), names, rank);
    }

    Optional<Match> match(String requested, String requestedPath) {
      Matcher matcher = path.matcher(requestedPath);
      if (!matcher.matches() || !(method.equals("ANY") || method.equals(requested))) {
        return Optional.empty();
      }
      Map<String, String> parameters = new TreeMap<>();
      for (int i = 0; i < names.size(); i++) {
        parameters.put(names.get(i), QueryString.decodePath(matcher.group(i + 1)));
      }
      return Optional.of(new Match(route, parameters));
    }
  }
}
