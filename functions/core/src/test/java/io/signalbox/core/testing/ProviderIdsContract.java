package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.ProviderIds.Part;
import io.signalbox.core.message.Reference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link ProviderIds} must do. */
public abstract class ProviderIdsContract {

  protected abstract ProviderIds ids();

  /** The clock by which it forgets. */
  protected abstract MutableClock clock();

  @Test
  void an_id_finds_its_attempt() {
    Reference reference = reference();
    ids().remember("sim-a", List.of("17"), reference, inAnHour());

    assertThat(ids().find("sim-a", "17")).contains(new Part(reference, 1, 1));
    assertThat(ids().find("sim-a", "18")).isEmpty();
  }

  @Test
  void each_id_of_several_finds_its_part() {
    Reference reference = reference();
    ids().remember("sim-a", List.of("p1", "p2", "p3"), reference, inAnHour());

    assertThat(ids().find("sim-a", "p2")).contains(new Part(reference, 2, 3));
    assertThat(ids().find("sim-a", "p3")).contains(new Part(reference, 3, 3));
  }

  @Test
  void two_channels_may_have_the_same_id() {
    Reference one = reference();
    Reference other = reference();
    ids().remember("sim-a", List.of("same"), one, inAnHour());
    ids().remember("sim-b", List.of("same"), other, inAnHour());

    assertThat(ids().find("sim-a", "same")).contains(new Part(one, 1, 1));
    assertThat(ids().find("sim-b", "same")).contains(new Part(other, 1, 1));
  }

  @Test
  void remembering_again_changes_nothing() {
    Reference reference = reference();
    ids().remember("sim-a", List.of("again"), reference, inAnHour());
    ids().remember("sim-a", List.of("again"), reference, inAnHour());

    assertThat(ids().find("sim-a", "again")).contains(new Part(reference, 1, 1));
  }

  @Test
  void an_id_that_names_two_attempts_names_none() {
    Reference reference = reference();
    ids().remember("sim-a", List.of("lie"), reference, inAnHour());
    ids().remember("sim-a", List.of("lie"), reference(), inAnHour());
    assertThat(ids().find("sim-a", "lie")).isEmpty();

    ids().remember("sim-a", List.of("lie"), reference, inAnHour());
    assertThat(ids().find("sim-a", "lie")).as("not even for who had it first").isEmpty();
  }

  @Test
  void an_id_is_forgotten_in_its_time_and_may_be_used_again() {
    ids().remember("sim-a", List.of("old"), reference(), inAnHour());
    ids().remember("sim-a", List.of("old"), reference(), inAnHour());
    clock().advance(Duration.ofHours(1));
    assertThat(ids().find("sim-a", "old")).isEmpty();

    clock().advance(Duration.ofMillis(1));
    Reference next = reference();
    ids().remember("sim-a", List.of("old"), next, inAnHour());
    assertThat(ids().find("sim-a", "old")).contains(new Part(next, 1, 1));
  }

  private Instant inAnHour() {
    return clock().instant().plus(Duration.ofHours(1));
  }

  private static Reference reference() {
    return new Reference(Samples.plain().id(), 1);
  }
}
