package io.signalbox.adapters.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.Numbers.Result;
import io.signalbox.core.message.Destination;
import java.time.ZoneId;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsableNumbersTest {
  private final PhoneNumbers numbers = new PhoneNumbers();

  @Test
  void every_magic_number_is_usable_without_an_exception() {
    for (int last = 100; last < 200; last++) {
      assertThat(numbers.look(String.format(Locale.ROOT, "+120255501%02d", last - 100)))
          .isInstanceOf(Result.Mobile.class);
    }
    assertThat(destination("+12025550107"))
        .isEqualTo(new Destination("+12025550107", "US", "unknown", "America/New_York"));
  }

  /** The numbers are libphonenumber's own examples, which belong to nobody. */
  @ParameterizedTest
  @CsvSource({
    "+4915123456789, DE, t-mobile, Europe/Berlin",
    "+13105550123, US, unknown, America/Los_Angeles",
    "+447400123456, GB, three, Europe/London",
    "+61412345678, AU, optus, Australia/Sydney",
    "+18762101234, JM, cable-wireless, America/Jamaica",
    "+34612345678, ES, syma, Europe/Madrid",
  })
  void country_operator_and_zone_are_found(
      String number, String country, String operator, String zone) {
    assertThat(destination(number)).isEqualTo(new Destination(number, country, operator, zone));
  }

  @ParameterizedTest
  @CsvSource({
    "12025550100, number_invalid, not E.164",
    "0012025550100, number_invalid, not E.164",
    "+1 202 555 0100, number_invalid, not E.164",
    "+12O25550100, number_invalid, not E.164",
    "'', number_invalid, not E.164",
    "+1202555010, number_invalid, too short",
    "+120255501000, number_invalid, too long",
    "+99912345678, number_invalid, invalid country code",
    "+447700900123, number_invalid, not in use",
    "+4407400123456, number_invalid, leave out the prefix",
    "+442012345678, number_not_mobile, fixed line",
    "+18005550123, number_not_mobile, toll free",
    "+881612345678, number_not_mobile, mobile",
  })
  void unusable_numbers_are_refused_with_the_reason(String number, String code, String detail) {
    assertThat(numbers.look(number))
        .isInstanceOfSatisfying(
            Result.Unusable.class,
            unusable -> {
              assertThat(unusable.code()).isEqualTo(code);
              assertThat(unusable.detail()).contains(detail).doesNotContainPattern("[0-9]{5}");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "T-Mobile, t-mobile",
    "O2, o2",
    "AT&T, at-t",
    "Telefónica Móviles, telefonica-moviles",
    "' (Orange) ', orange",
    "中国移动, unknown",
    "'', unknown",
  })
  void an_operators_name_becomes_a_stable_slug(String name, String slug) {
    assertThat(PhoneNumbers.slug(name)).isEqualTo(slug);
  }

  @Test
  void a_slug_is_at_most_40_characters_long() {
    assertThat(PhoneNumbers.slug("a".repeat(100))).hasSize(40);
  }

  @Test
  void several_threads_get_the_same_answers() {
    assertThat(
            IntStream.range(0, 400)
                .parallel()
                .mapToObj(i -> destination(i % 2 == 0 ? "+4915123456789" : "+61412345678").zone())
                .distinct())
        .containsExactlyInAnyOrder("Europe/Berlin", "Australia/Sydney");
  }

  @Test
  void every_main_zone_is_a_zone() {
    assertThat(Zones.main()).isNotEmpty().allSatisfy(zone -> ZoneId.of(zone));
  }

  private Destination destination(String number) {
    return ((Result.Mobile) numbers.look(number)).destination();
  }
}
