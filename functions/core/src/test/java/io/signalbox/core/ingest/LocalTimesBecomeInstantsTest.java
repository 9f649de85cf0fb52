package io.signalbox.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.SendTime.Resolved;
import java.time.Instant;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class LocalTimesBecomeInstantsTest {
  private final SendTime times = new SendTime(IngestPolicy.defaults());

  @Test
  void a_plain_local_time_is_that_time_there() {
    assertThat(local("2026-07-01T09:00:00", "Europe/Berlin", "2026-06-30T00:00:00Z"))
        .isEqualTo(at("2026-07-01T07:00:00Z"));
  }

  @Test
  void a_time_that_clocks_skip_is_the_first_instant_after_the_gap() {
    // Berlin goes from 02:00 to 03:00 at 01:00 UTC.
    assertThat(local("2026-03-29T02:30:00", "Europe/Berlin", "2026-03-28T00:00:00Z"))
        .isEqualTo(at("2026-03-29T01:00:00Z"));
    assertThat(local("2026-03-29T02:00:00", "Europe/Berlin", "2026-03-28T00:00:00Z"))
        .isEqualTo(at("2026-03-29T01:00:00Z"));
  }

  @Test
  void a_gap_of_half_an_hour_is_left_at_its_own_end() {
    // Lord Howe Island goes from 02:00 to 02:30.
    assertThat(local("2026-10-04T02:10:00", "Australia/Lord_Howe", "2026-10-03T00:00:00Z"))
        .isEqualTo(at("2026-10-03T15:30:00Z"));
  }

  @Test
  void a_time_that_clocks_show_twice_is_the_earlier_instant() {
    // Berlin goes from 03:00 back to 02:00 at 01:00 UTC.
    assertThat(local("2026-10-25T02:30:00", "Europe/Berlin", "2026-10-24T00:00:00Z"))
        .isEqualTo(at("2026-10-25T00:30:00Z"));
  }

  @Test
  void the_recipients_zone_counts_where_the_tenant_wants_it() {
    SendAt nine = new SendAt.Local(LocalDateTime.parse("2026-03-02T09:00:00"), "recipient");

    assertThat(times.resolve(nine, "America/New_York", Bench.NOON))
        .isEqualTo(at("2026-03-02T14:00:00Z"));
    assertThat(times.resolve(nine, "Asia/Tokyo", Bench.NOON)).isEqualTo(at("2026-03-02T00:00:00Z"));
  }

  @Test
  void a_time_just_past_means_at_once() {
    Resolved atOnce = new Resolved.When(null);

    assertThat(times.resolve(null, "", Bench.NOON)).isEqualTo(atOnce);
    assertThat(times.resolve(new SendAt.At(Bench.NOON), "", Bench.NOON)).isEqualTo(atOnce);
    assertThat(times.resolve(new SendAt.At(Bench.NOON.minusSeconds(3600)), "", Bench.NOON))
        .isEqualTo(atOnce);
  }

  @Test
  void a_time_as_far_ahead_as_allowed_is_kept() {
    Instant last = Bench.NOON.plusSeconds(30 * 86_400L);

    assertThat(times.resolve(new SendAt.At(last), "", Bench.NOON))
        .isEqualTo(new Resolved.When(last));
  }

  private Resolved local(String time, String zone, String now) {
    return times.resolve(
        new SendAt.Local(LocalDateTime.parse(time), zone), "UTC", Instant.parse(now));
  }

  private static Resolved at(String instant) {
    return new Resolved.When(Instant.parse(instant));
  }
}
