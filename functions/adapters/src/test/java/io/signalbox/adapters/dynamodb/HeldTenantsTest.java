package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is held is found without a read, for a short time, and is never more than the bound. */
class HeldTenantsTest {
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final Cache<String> cache = new Cache<>(2, Duration.ofSeconds(3), clock);
  private final List<String> loads = new ArrayList<>();

  @Test
  void a_found_value_is_held_until_its_age() {
    get("a");
    clock.advance(Duration.ofMillis(2_999));
    get("a");
    assertThat(loads).containsExactly("a");

    clock.advance(Duration.ofMillis(1));
    get("a");
    assertThat(loads).containsExactly("a", "a");
  }

  @Test
  void the_least_recently_used_leaves_first() {
    get("a");
    get("b");
    get("a");
    get("c");
    loads.clear();

    get("a");
    get("c");
    get("b");

    assertThat(loads).containsExactly("b");
  }

  @Test
  void what_is_not_found_is_asked_for_again_and_pushes_nothing_out() {
    get("a");
    get("b");
    for (int guess = 0; guess < 10; guess++) {
      assertThat(cache.get("guess", this::missing)).isEmpty();
    }

    get("a");
    get("b");

    assertThat(loads).hasSize(2 + 10);
  }

  private void get(String key) {
    assertThat(cache.get(key, this::load)).contains("value of " + key);
  }

  private Optional<String> load(String key) {
    loads.add(key);
    return Optional.of("value of " + key);
  }

  private Optional<String> missing(String key) {
    loads.add(key);
    return Optional.empty();
  }
}
