package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.Filter;
import io.signalbox.core.deadletter.Listing;
import io.signalbox.core.deadletter.Selection;
import io.signalbox.core.ingest.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What an operator asks to be done with letters: the body of a preview, a replay or a discard.
 *
 * @param perSecond letters each second, 1 to 200, default 10
 * @param reason why; empty for a preview
 * @param faults every fault; the rest means nothing unless they are empty
 */
public record LetterOrder(Selection selection, int perSecond, String reason, List<Fault> faults) {
  private static final int USUAL_RATE = 10;
  private static final int MOST_RATE = 200;
  private static final int LONGEST_ID = 256;

  /** What a body may hold besides which letters it means. */
  public enum Form {
    PREVIEW,
    REPLAY,
    DISCARD
  }

  /** Reads a body, and gathers every fault. */
  public static LetterOrder of(String body, Form form) {
    List<Fault> faults = new ArrayList<>();
    return RequestJson.object(body, faults)
        .map(root -> read(root, form, faults))
        .orElseGet(() -> faulty(faults));
  }

  /** The same with a reason that was masked. */
  public LetterOrder masked(UnaryOperator<String> mask) {
    return new LetterOrder(selection, perSecond, mask.apply(reason), faults);
  }

  /** Whether a letter may have that id; a store would refuse to look for what is much longer. */
  public static boolean mayBeId(String text) {
    return !text.isEmpty() && text.length() <= LONGEST_ID;
  }

  private static LetterOrder faulty(List<Fault> faults) {
    return new LetterOrder(Selection.of(List.of()), USUAL_RATE, "", faults);
  }

  private static LetterOrder read(JsonNode root, Form form, List<Fault> faults) {
    JsonReader in = new JsonReader(root, "", faults);
    List<String> ids = in.texts("ids");
    Filter filter = in.object("filter").map(f -> LetterQuery.of(f, faults)).orElse(null);
    String cursor = in.text("cursor");
    Place after = LetterQuery.parsed(cursor, "cursor", LetterQuery::place, faults);
    int limit = number(in, "limit", Listing.MOST, Listing.MOST);
    int rate = form == Form.REPLAY ? number(in, "perSecond", USUAL_RATE, MOST_RATE) : USUAL_RATE;
    String reason = form == Form.PREVIEW ? "" : Reason.read(in);
    in.noOthers();
    which(in, ids, filter, cursor);
    if (!faults.isEmpty()) {
      return faulty(faults);
    }
    return new LetterOrder(new Selection(ids, filter, after, limit), rate, reason, faults);
  }

  private static void which(
      JsonReader in, List<String> ids, @Nullable Filter filter, @Nullable String cursor) {
    if (in.field("ids").isPresent() == in.field("filter").isPresent()) {
      in.fault("ids", "letters_unnamed", "Name the letters by ids, or by a filter: one of both.");
    } else if (filter == null && in.field("ids").isPresent() && ids.isEmpty()) {
      in.fault("ids", "ids_empty", "Name at least one letter.");
    }
    if (ids.size() > Listing.MOST) {
      in.fault("ids", "ids_too_many", "At most " + Listing.MOST + " letters at a time.");
    }
    if (!ids.stream().allMatch(LetterOrder::mayBeId)) {
      in.fault("ids", "id_invalid", "An id has 1 to " + LONGEST_ID + " characters.");
    }
    if (cursor != null && in.field("ids").isPresent()) {
      in.fault("cursor", "cursor_invalid", "A cursor goes on with a filter.");
    }
  }

  private static int number(JsonReader in, String name, int usual, int most) {
    Long value = in.whole(name);
    if (value == null) {
      return usual;
    }
    if (value < 1 || value > most) {
      String code = name.equals("limit") ? "limit_invalid" : "per_second_invalid";
      in.fault(name, code, "Must be from 1 to " + most + ".");
      return usual;
    }
    return value.intValue();
  }
}
