package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.AuditTrail.Page;
import io.signalbox.core.admin.AuditTrail.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every {@link AuditTrail} must do; each test has a trail of its own. */
public abstract class AuditTrailContract {

  protected abstract AuditTrail trail();

  @Test
  void lines_are_told_newest_first_over_months_and_page_by_page() {
    List<AuditLine> expected = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      AuditLine line = line("rp_" + i, Samples.NOON.minus(Duration.ofDays(20L * i)));
      trail().append(line);
      expected.add(line);
    }

    assertThat(all(100)).isEqualTo(expected);
    assertThat(all(1)).isEqualTo(expected);
    assertThat(all(5)).isEqualTo(expected);
  }

  @Test
  void lines_of_one_instant_are_all_told_once() {
    for (int i = 0; i < 7; i++) {
      trail().append(line("rp_" + i, Samples.NOON));
    }

    assertThat(all(3)).extracting(AuditLine::id).doesNotHaveDuplicates().hasSize(7);
  }

  @Test
  void a_line_is_never_changed() {
    AuditLine first = line("rp_1", Samples.NOON);
    trail().append(first);

    trail().append(new AuditLine("rp_1", Samples.NOON, "mallory", "other", "", Map.of()));

    assertThat(all(10)).containsExactly(first);
  }

  @Test
  void an_empty_trail_ends_at_once() {
    assertThat(all(10)).isEmpty();
  }

  private List<AuditLine> all(int limit) {
    List<AuditLine> found = new ArrayList<>();
    Place place = new Place(Samples.NOON.plusSeconds(1), "");
    while (place != null) {
      Page page = trail().before(place, limit);
      assertThat(page.lines().size()).isLessThanOrEqualTo(limit);
      found.addAll(page.lines());
      place = page.next();
    }
    return found;
  }

  private static AuditLine line(String id, Instant at) {
    return new AuditLine(
        id, at, "kim", "deadletters.replay", "provider is back", Map.of("letters", "3"));
  }
}
