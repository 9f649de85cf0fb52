package io.signalbox.lab.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.ProviderIds.Part;
import io.signalbox.core.message.Reference;
import io.signalbox.core.testing.Samples;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The simulated store keeps the promises of the real one, by the clock of its process. */
class SimProviderIdsTest {
  private final InFibers fibers = new InFibers();
  private final ProviderIds ids =
      fibers.call(ProviderIds.class, new SimProviderIds(fibers.instance, SimProviderIds.table()));

  @Test
  void an_id_names_its_part_until_another_attempt_has_it_too() {
    Reference one = new Reference(Samples.plain().id(), 1);
    Reference other = new Reference(Samples.plain().id(), 1);
    ids.remember("sim-a", List.of("17", "18"), one, fibers.instance.instant().plusSeconds(3_600));
    assertThat(ids.find("sim-a", "18")).contains(new Part(one, 2, 2));
    assertThat(ids.find("sim-b", "18")).isEmpty();

    ids.remember("sim-a", List.of("18"), other, fibers.instance.instant().plusSeconds(3_600));
    assertThat(ids.find("sim-a", "18")).isEmpty();
    assertThat(ids.find("sim-a", "17")).contains(new Part(one, 1, 2));
  }

  @Test
  void an_id_is_forgotten_in_its_time() {
    Reference one = new Reference(Samples.plain().id(), 1);
    ids.remember("sim-a", List.of("17"), one, fibers.instance.instant().minus(Duration.ofDays(1)));

    assertThat(ids.find("sim-a", "17")).isEmpty();
  }
}
