package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.blueprint.SourceSpec;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Routers reckon with each lane's slots; the template's event sources are what gives them. */
class LanesShareAsRoutersBelieveTest {

  @Test
  void each_lane_has_the_slots_that_its_event_source_gives_it() throws IOException {
    Map<String, Integer> deployed = new TreeMap<>();
    for (SourceSpec source :
        BlueprintReader.read(Shipped.template(URI.create("http://127.0.0.1"))).sources()) {
      int lane = source.queue().indexOf("lane-");
      if (lane >= 0) {
        deployed.put(source.queue().substring(lane), source.maximumConcurrency());
      }
    }
    Map<String, Integer> believed = new TreeMap<>();
    for (Channel channel : Shipped.catalog("").channels()) {
      channel.lanes().forEach(lane -> believed.put(channel.laneQueue(lane), lane.slots()));
    }

    assertThat(believed).isNotEmpty().isEqualTo(deployed);
  }
}
