package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.send.Grants;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of grants does. */
public abstract class GrantsContract {
  private Grants grants;

  /** Empty ones. */
  protected abstract Grants create();

  @BeforeEach
  void create_grants() {
    grants = create();
  }

  @Test
  void a_pool_gives_as_many_places_as_it_has() {
    assertThat(grants.take("p", "a", 2)).isTrue();
    assertThat(grants.take("p", "b", 2)).isTrue();
    assertThat(grants.take("p", "c", 2)).isFalse();
    assertThat(grants.take("other", "c", 2)).isTrue();
  }

  @Test
  void who_has_a_place_takes_no_second_one() {
    assertThat(grants.take("p", "a", 2)).isTrue();
    assertThat(grants.take("p", "a", 2)).isTrue();
    assertThat(grants.take("p", "b", 2)).isTrue();
    assertThat(grants.take("p", "c", 2)).isFalse();
  }

  @Test
  void who_has_a_place_keeps_it_when_the_pool_is_full_or_has_fewer() {
    grants.take("p", "a", 2);
    grants.take("p", "b", 2);

    assertThat(grants.take("p", "a", 2)).isTrue();
    assertThat(grants.take("p", "b", 1)).isTrue();
    assertThat(grants.take("p", "c", 1)).isFalse();
  }

  @Test
  void a_pool_may_grow() {
    grants.take("p", "a", 1);
    assertThat(grants.take("p", "b", 1)).isFalse();

    assertThat(grants.take("p", "b", 2)).isTrue();
  }

  @Test
  void no_more_places_are_given_than_there_are_when_all_ask_at_once() {
    List<Boolean> answers =
        IntStream.range(0, 40).parallel().mapToObj(i -> grants.take("p", "k" + i, 7)).toList();

    assertThat(answers.stream().filter(granted -> granted)).hasSize(7);
  }
}
