package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Page;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What every {@link DeadLetters} must do. */
public abstract class DeadLettersContract {
  private static final Set<Status> UNDECIDED = EnumSet.of(Status.OPEN, Status.REPLAYING);

  /** Each test has a month of its own, since the real store is not emptied between them. */
  private static final AtomicLong MONTHS = new AtomicLong();

  private final Instant noon = Samples.NOON.plus(Duration.ofDays(30 * MONTHS.incrementAndGet()));

  protected abstract DeadLetters deadLetters();

  @Test
  void a_letter_is_kept_whole() {
    Letter known = letter(Samples.requestId(), "{\"type\":\"deadletter\"}", noon);
    Letter unreadable = Letter.open(Samples.requestId(), About.record("unreadable"), "", "", noon);

    deadLetters().keep(known);
    deadLetters().keep(unreadable);

    assertThat(deadLetters().find(known.id())).contains(known);
    assertThat(deadLetters().find(unreadable.id())).contains(unreadable);
    assertThat(deadLetters().find(Samples.requestId())).isEmpty();
  }

  @Test
  void the_same_id_again_changes_nothing_hours_later_too() {
    Letter first = letter(Samples.requestId(), "first", noon);
    assertThat(deadLetters().keep(first)).as("new").isTrue();

    Letter second = letter(first.id(), "second", noon.plus(Duration.ofDays(1)));
    assertThat(deadLetters().keep(second)).as("new").isFalse();

    assertThat(deadLetters().find(first.id())).contains(first);
    assertThat(all(noon.plus(Duration.ofDays(2)), 10)).containsExactly(first.summary());
  }

  @Test
  void the_same_id_again_does_not_open_a_letter_that_was_decided() {
    Letter letter = letter(Samples.requestId(), "", noon);
    deadLetters().keep(letter);
    Standing discarded = standing(Status.DISCARDED, "dc_1");
    deadLetters().change(letter.id(), UNDECIDED, "", discarded);

    deadLetters().keep(letter);

    assertThat(deadLetters().find(letter.id()).orElseThrow().standing()).isEqualTo(discarded);
  }

  @Test
  void an_original_as_large_as_a_queue_allows_is_kept_at_least_in_part() {
    StringBuilder noise = new StringBuilder(1 << 20);
    new Random(7).ints(1 << 20, ' ', 0x2fff).forEach(c -> noise.append((char) c));
    Letter large = letter(Samples.requestId(), noise.toString(), noon);

    deadLetters().keep(large);

    assertThat(deadLetters().find(large.id()).orElseThrow().original())
        .startsWith(noise.substring(0, 10_000));
  }

  @Test
  void letters_are_listed_newest_first_over_days_and_page_by_page() {
    List<Summary> expected = new ArrayList<>();
    for (int i = 0; i < 23; i++) {
      Letter letter = letter(Samples.requestId(), "", noon.minus(Duration.ofHours(7L * i)));
      deadLetters().keep(letter);
      expected.add(letter.summary());
    }

    assertThat(all(noon.plusMillis(1), 100)).isEqualTo(expected);
    assertThat(all(noon.plusMillis(1), 5)).isEqualTo(expected);
    assertThat(all(noon.plusMillis(1), 1)).isEqualTo(expected);
    assertThat(all(noon, 7)).isEqualTo(expected.subList(1, 23));
  }

  @Test
  void letters_of_one_instant_are_all_listed_once() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Letter letter = letter(Samples.requestId(), "", noon);
      deadLetters().keep(letter);
      ids.add(letter.id());
    }

    assertThat(all(noon.plusMillis(1), 5))
        .extracting(Summary::id)
        .containsExactlyInAnyOrderElementsOf(ids);
  }

  /** A cursor that is older than what is asked for. */
  @Test
  void before_a_place_that_is_before_the_first_instant_there_is_nothing() {
    Page sameDay = deadLetters().before(new Place(noon, ""), noon.plusSeconds(1), 10);
    Page dayBefore = deadLetters().before(new Place(noon, ""), noon.plusSeconds(86_400), 10);

    assertThat(List.of(sameDay, dayBefore))
        .allSatisfy(page -> assertThat(page).isEqualTo(new Page(List.of(), null)));
  }

  @Test
  void nothing_before_the_first_instant_is_listed() {
    Letter early = letter(Samples.requestId(), "", noon.minusSeconds(1));
    Letter first = letter(Samples.requestId(), "", noon);
    deadLetters().keep(early);
    deadLetters().keep(first);

    Page page = deadLetters().before(new Place(noon.plusSeconds(1), ""), noon, 10);

    assertThat(page.letters()).containsExactly(first.summary());
    assertThat(page.next()).isNull();
  }

  @Test
  void a_letter_changes_only_from_where_it_may() {
    Letter letter = letter(Samples.requestId(), "", noon);
    deadLetters().keep(letter);
    Standing replayed = standing(Status.REPLAYED, "rp_1");

    assertThat(deadLetters().change(letter.id(), UNDECIDED, "", replayed)).isTrue();
    assertThat(deadLetters().change(letter.id(), UNDECIDED, "", standing(Status.DISCARDED, "dc_1")))
        .isFalse();

    assertThat(deadLetters().find(letter.id()).orElseThrow().standing()).isEqualTo(replayed);
    assertThat(all(noon.plusMillis(1), 10))
        .extracting(Summary::status)
        .containsExactly(Status.REPLAYED);
  }

  @Test
  void a_letter_that_a_change_has_changed_already_is_not_changed_by_it_again() {
    Letter letter = letter(Samples.requestId(), "", noon);
    deadLetters().keep(letter);
    Standing leftOut = standing(Status.OPEN, "rp_1");

    assertThat(deadLetters().change(letter.id(), UNDECIDED, "", leftOut)).isTrue();
    assertThat(
            deadLetters()
                .change(letter.id(), UNDECIDED, "rp_1", standing(Status.REPLAYING, "rp_1")))
        .isFalse();
    assertThat(
            deadLetters()
                .change(letter.id(), UNDECIDED, "rp_2", standing(Status.REPLAYING, "rp_2")))
        .isTrue();
  }

  @Test
  void a_letter_that_is_not_there_is_not_made() {
    String id = Samples.requestId();

    assertThat(deadLetters().change(id, UNDECIDED, "", standing(Status.DISCARDED, "dc_1")))
        .isFalse();

    assertThat(deadLetters().find(id)).isEmpty();
  }

  private List<Summary> all(Instant to, int limit) {
    List<Summary> found = new ArrayList<>();
    Place place = new Place(to, "");
    while (place != null) {
      Page page = deadLetters().before(place, noon.minus(Duration.ofDays(14)), limit);
      assertThat(page.letters().size()).isLessThanOrEqualTo(limit);
      found.addAll(page.letters());
      place = page.next();
    }
    return found;
  }

  private Standing standing(Status status, String change) {
    return new Standing(status, "kim", "provider is back", change, noon.plusSeconds(5));
  }

  private static Letter letter(String id, String original, Instant at) {
    About about =
        new About(
            "m0123456789abcdefghij012345", 1, Samples.TENANT, "attempts_used_up", "otp", "sim-a");
    return Letter.open(id, about, "1 sim-a temporary", original, at);
  }
}
