package io.signalbox.adapters.api;

import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.Filter;
import io.signalbox.core.deadletter.Listing;
import io.signalbox.core.ingest.Fault;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which letters are asked for, by the query of {@code GET /v1/admin/deadletters}.
 *
 * @param faults every fault; the rest means nothing unless they are empty
 */
public record LetterQuery(Filter filter, @Nullable Place after, int limit, List<Fault> faults) {
  private static final int USUAL = 50;

  /** Beyond them are slips, and times that stores and clocks cannot count. */
  static final int FIRST_YEAR = 2000;

  static final int LAST_YEAR = 2999;
  private static final Set<String> KNOWN =
      Set.of("reason", "tenant", "kind", "channel", "status", "from", "to", "limit", "cursor");

  /** Reads a query string's fields. */
  public static LetterQuery of(Map<String, String> query) {
    List<Fault> faults = new ArrayList<>();
    query.keySet().stream()
        .filter(name -> !KNOWN.contains(name))
        .forEach(name -> faults.add(fault(name, "unknown_field", "No filter has that name.")));
    Function<String, @Nullable String> get = query::get;
    Filter filter = filter(get, "", faults);
    Place after = parsed(query.get("cursor"), "cursor", LetterQuery::place, faults);
    return new LetterQuery(filter, after, limit(query.get("limit"), faults), faults);
  }

  /** Reads the {@code filter} of a body. */
  static Filter of(JsonReader in, List<Fault> faults) {
    Filter filter = filter(in::text, "filter/", faults);
    in.noOthers();
    return filter;
  }

  private static Filter filter(
      Function<String, @Nullable String> get, String within, List<Fault> faults) {
    Status status = parsed(get.apply("status"), within + "status", Status::ofWireName, faults);
    Instant from = parsed(get.apply("from"), within + "from", LetterQuery::instant, faults);
    Instant to = parsed(get.apply("to"), within + "to", LetterQuery::instant, faults);
    if (from != null && to != null && !from.isBefore(to)) {
      faults.add(fault(within + "to", "to_invalid", "Must be after from."));
    }
    return new Filter(
        get.apply("reason"),
        get.apply("tenant"),
        get.apply("kind"),
        get.apply("channel"),
        status,
        from,
        to);
  }

  static Optional<Place> place(String text) {
    return Cursor.parse(text).map(c -> new Place(c.at(), c.id()));
  }

  private static int limit(@Nullable String text, List<Fault> faults) {
    Integer limit = parsed(text, "limit", LetterQuery::count, faults);
    return limit == null ? USUAL : limit;
  }

  private static Optional<Integer> count(String text) {
    return text.matches("[0-9]{1,4}")
        ? Optional.of(Integer.parseInt(text)).filter(n -> n >= 1 && n <= Listing.MOST)
        : Optional.empty();
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text))
          .filter(t -> t.getYear() >= FIRST_YEAR && t.getYear() <= LAST_YEAR)
          .map(OffsetDateTime::toInstant);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static <T> @Nullable T parsed(
      @Nullable String text, String name, Function<String, Optional<T>> parse, List<Fault> faults) {
    if (text == null) {
      return null;
    }
    Optional<T> value = parse.apply(text);
    if (value.isEmpty()) {
      String last = name.substring(name.lastIndexOf('/') + 1);
      faults.add(fault(name, last + "_invalid", "Not a " + last + " that is known here."));
    }
    return value.orElse(null);
  }

  static Fault fault(String name, String code, String detail) {
    return new Fault("/" + name, code, detail);
  }
}
