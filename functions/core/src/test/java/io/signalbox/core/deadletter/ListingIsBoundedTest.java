package io.signalbox.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Page;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import io.signalbox.core.testing.InMemoryDeadLetters;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListingIsBoundedTest {
  private int looked;
  private final InMemoryDeadLetters letters =
      new InMemoryDeadLetters() {
        @Override
        public synchronized Page before(Place place, Instant from, int limit) {
          Page page = super.before(place, from, limit);
          looked += page.letters().size();
          return page;
        }
      };
  private final Listing listing = new Listing(letters, new MutableClock(Samples.NOON));

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 1_000})
  void pages_together_are_the_whole_list_newest_first(int limit) {
    keep(25, "otp");

    List<Summary> all = all(Filter.ALL, limit);

    assertThat(all).hasSize(25).doesNotHaveDuplicates();
    assertThat(all.stream().map(Summary::at).toList())
        .isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Test
  void one_call_looks_at_so_many_however_few_match_and_the_next_goes_on() {
    keep(2_600, "otp");
    letters.keep(letter("old", "marketing", Samples.NOON.minus(Duration.ofDays(3))));
    Filter filter = new Filter(null, null, "marketing", null, null, null, null);

    Page page = listing.list(filter, null, 10);

    assertThat(page.letters()).isEmpty();
    assertThat(page.next()).isNotNull();
    assertThat(looked).isLessThanOrEqualTo(1_000);
    assertThat(all(filter, 10)).extracting(Summary::id).containsExactly("old");
  }

  @Test
  void each_filter_takes_what_it_names() {
    keep(3, "otp");
    About about = new About("", 0, "other", "unreadable", "marketing", "sim-b");
    letters.keep(Letter.open("x", about, "", "", Samples.NOON));

    List<Filter> filters =
        List.of(
            new Filter("unreadable", null, null, null, null, null, null),
            new Filter(null, "other", null, null, null, null, null),
            new Filter(null, null, "marketing", null, null, null, null),
            new Filter(null, null, null, "sim-b", null, null, null),
            new Filter(null, null, null, null, null, Samples.NOON, null));

    assertThat(filters)
        .allSatisfy(f -> assertThat(all(f, 2)).extracting(Summary::id).containsExactly("x"));
    assertThat(all(Filter.ALL.with(Status.DISCARDED), 2)).isEmpty();
    assertThat(all(new Filter(null, null, null, null, null, null, Samples.NOON), 2)).hasSize(3);
  }

  @Test
  void a_cursor_from_beyond_the_last_instant_shows_nothing_after_it() {
    keep(3, "otp");
    Filter filter = new Filter(null, null, null, null, null, null, Samples.NOON.minusSeconds(2));
    Place beyond = new Place(Samples.NOON.plusSeconds(9), "");

    assertThat(listing.list(filter, beyond, 10).letters()).hasSize(1);
  }

  private List<Summary> all(Filter filter, int limit) {
    List<Summary> found = new ArrayList<>();
    Page page = listing.list(filter, null, limit);
    found.addAll(page.letters());
    while (page.next() != null) {
      page = listing.list(filter, page.next(), limit);
      found.addAll(page.letters());
    }
    return found;
  }

  private void keep(int count, String kind) {
    for (int i = 1; i <= count; i++) {
      letters.keep(letter(kind + i, kind, Samples.NOON.minusSeconds(i)));
    }
  }

  private static Letter letter(String id, String kind, Instant at) {
    About about = new About("", 0, "acme", "attempts_used_up", kind, "sim-a");
    return Letter.open(id, about, "", "", at);
  }
}
