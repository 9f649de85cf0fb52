package io.signalbox.core.deadletter;

import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Page;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import io.signalbox.core.message.Parallel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The letters that a call is about.
 *
 * @param ids at most {@link Listing#MOST}; empty when a filter says which
 * @param filter null when ids do; without a status it means open letters
 * @param after where an earlier call with the filter ended; null to begin
 * @param limit most letters that the filter may take, 1 to {@link Listing#MOST}
 */
public record Selection(
    List<String> ids, @Nullable Filter filter, @Nullable Place after, int limit) {
  private static final int DESCRIBED = 20;

  public Selection {
    ids = ids.stream().distinct().toList();
    if (limit < 1 || limit > Listing.MOST || ids.size() > Listing.MOST) {
      throw new IllegalArgumentException("at most " + Listing.MOST + " letters at a time");
    }
  }

  /** Those of these ids. */
  public static Selection of(List<String> ids) {
    return new Selection(ids, null, null, Listing.MOST);
  }

  /** For the audit trail: the filter, or the first few ids. */
  String describe() {
    if (filter != null) {
      return filter + (after == null ? "" : " after " + after.at());
    }
    String first = String.join(" ", ids.subList(0, Math.min(DESCRIBED, ids.size())));
    return ids.size() <= DESCRIBED ? first : first + " and " + (ids.size() - DESCRIBED) + " more";
  }

  /** Ids in order, with the letters that there are. */
  record Chosen(List<String> ids, Map<String, Letter> letters, @Nullable Place next) {}

  /** Finds what is selected. */
  record Finder(DeadLetters store, Listing listing, Parallel parallel) {

    Chosen find(Selection selection) {
      Filter filter = selection.filter();
      if (filter == null) {
        return chosen(selection.ids(), null);
      }
      Filter wanted = filter.status() == null ? filter.with(Status.OPEN) : filter;
      Page page = listing.list(wanted, selection.after(), selection.limit());
      return chosen(page.letters().stream().map(Summary::id).toList(), page.next());
    }

    private Chosen chosen(List<String> ids, @Nullable Place next) {
      Map<String, Letter> found = new HashMap<>();
      for (Optional<Letter> letter : parallel.map(ids, store::find)) {
        letter.ifPresent(l -> found.put(l.id(), l));
      }
      return new Chosen(ids, found, next);
    }
  }
}
