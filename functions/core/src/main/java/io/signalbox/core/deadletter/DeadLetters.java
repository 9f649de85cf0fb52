package io.signalbox.core.deadletter;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where dead letters are kept. */
public interface DeadLetters {

  /**
   * Keeps one; the same id again changes nothing, whatever else differs.
   *
   * @return whether it is new
   */
  boolean keep(Letter letter);

  /** The letter of that id as it stands now, while it is kept. */
  Optional<Letter> find(String id);

  /**
   * Letters strictly before a place and not before {@code from}, the newest first; a few seconds
   * old at most. One call reads no more than {@code limit} needs.
   *
   * @param limit 1 to 1,000
   */
  Page before(Place place, Instant from, int limit);

  /**
   * Changes how a letter stands.
   *
   * @param unless the id of a change: if that was its last one, nothing is changed; empty for any
   * @return false when it stands in none of those ways, or was changed so last, or is not there
   */
  boolean change(String id, Set<Status> from, String unless, Standing to);

  /**
   * One dead letter.
   *
   * @param id {@code <message id>.<number of the end>}, as the webhook of that end has it; or the
   *     queue record's id
   * @param about what is known of what died
   * @param history what happened to the message, for people; may be empty
   * @param original the record as it came
   * @param standing what became of it since
   */
  record Letter(
      String id, About about, String history, String original, Instant at, Standing standing) {

    /** As it is when it comes. */
    public static Letter open(String id, About about, String history, String original, Instant at) {
      return new Letter(id, about, history, original, at, Standing.OPEN);
    }

    public Summary summary() {
      return new Summary(id, about, at, standing.status());
    }
  }

  /**
   * What is known of what died; texts are empty when unknown.
   *
   * @param message id of the message that a record's end closed, or empty: the letter is of a
   *     record
   * @param end number of that final state of the message, from 1; 0 for a record
   * @param reason stable code
   * @param channel of the last attempt
   */
  record About(String message, int end, String tenant, String reason, String kind, String channel) {

    /** Of a record of which nothing is known but why it is here. */
    public static About record(String reason) {
      return new About("", 0, "", reason, "", "");
    }
  }

  /** Where a letter is in its life. */
  enum Status {
    /** Nobody has decided. */
    OPEN,
    /** A replay is scheduled. */
    REPLAYING,
    /** It was replayed; if its message dies again, that is another letter. */
    REPLAYED,
    /** Nothing shall be done. */
    DISCARDED;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that name, or empty. */
    public static Optional<Status> ofWireName(String name) {
      return Arrays.stream(values()).filter(s -> s.wireName().equals(name)).findFirst();
    }
  }

  /**
   * How a letter stands.
   *
   * @param by the operator who decided; empty while nobody has
   * @param why the operator's reason, or why a replay left it out
   * @param change id of the replay or discard; empty while there is none
   * @param since null while nobody has decided
   */
  record Standing(Status status, String by, String why, String change, @Nullable Instant since) {
    public static final Standing OPEN = new Standing(Status.OPEN, "", "", "", null);
  }

  /** A letter in a list. */
  record Summary(String id, About about, Instant at, Status status) {}

  /**
   * A place in the list.
   *
   * @param id orders letters of one instant; empty for before all of them
   */
  record Place(Instant at, String id) {
    public static Place of(Summary letter) {
      return new Place(letter.at(), letter.id());
    }
  }

  /** Some letters; {@code next} is where to go on, null at the end. */
  record Page(List<Summary> letters, @Nullable Place next) {
    public Page {
      letters = List.copyOf(letters);
    }
  }
}
