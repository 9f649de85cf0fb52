package io.signalbox.adapters.api;

import static io.signalbox.adapters.api.LetterQuery.fault;
import static io.signalbox.adapters.api.LetterQuery.parsed;

import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Choosers;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is compared, by the query of {@code GET /v1/admin/strategies}.
 *
 * @param from first UTC day; default six days before the last: weekdays and weekends
 * @param to last UTC day; default today
 * @param country null for all
 * @param kind null for all
 * @param baseline null for the strategy with the most messages
 * @param faults every fault; the rest means nothing unless they are empty
 */
public record TrialQuery(
    LocalDate from,
    LocalDate to,
    @Nullable String country,
    @Nullable Kind kind,
    @Nullable String baseline,
    List<Fault> faults) {
  private static final int USUAL_DAYS = 7;
  private static final Set<String> KNOWN = Set.of("from", "to", "country", "kind", "baseline");

  /** Reads a query string's fields. */
  public static TrialQuery of(Map<String, String> query, LocalDate today) {
    List<Fault> faults = new ArrayList<>();
    query.keySet().stream()
        .filter(name -> !KNOWN.contains(name))
        .forEach(name -> faults.add(fault(name, "unknown_field", "No filter has that name.")));
    LocalDate to = parsed(query.get("to"), "to", TrialQuery::day, faults);
    LocalDate last = to == null ? today : to;
    LocalDate from = parsed(query.get("from"), "from", TrialQuery::day, faults);
    LocalDate first = from == null ? last.minusDays(USUAL_DAYS - 1) : from;
    long days = ChronoUnit.DAYS.between(first, last) + 1;
    if (faults.isEmpty() && (days < 1 || days > Trials.MOST_DAYS)) {
      faults.add(
          fault("to", "to_invalid", "Must be from on, and " + Trials.MOST_DAYS + " days at most."));
    }
    return new TrialQuery(
        first,
        last,
        parsed(query.get("country"), "country", TrialQuery::country, faults),
        parsed(query.get("kind"), "kind", Kind::ofWireName, faults),
        parsed(query.get("baseline"), "baseline", TrialQuery::strategy, faults),
        faults);
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return Optional.of(LocalDate.parse(text))
          .filter(d -> d.getYear() >= LetterQuery.FIRST_YEAR)
          .filter(d -> d.getYear() <= LetterQuery.LAST_YEAR);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> country(String text) {
    return Optional.of(text).filter(t -> t.matches("[A-Z]{2}"));
  }

  private static Optional<String> strategy(String text) {
    return Optional.of(text).filter(Choosers.names()::contains);
  }

  /** Of what was read, what was asked for. */
  public List<Trial> among(List<Trial> trials) {
    return trials.stream()
        .filter(t -> country == null || country.equals(t.of().country()))
        .filter(t -> kind == null || kind == t.of().kind())
        .toList();
  }
}
