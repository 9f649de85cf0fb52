package io.signalbox.core.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.State;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A backlog outlasts the evening. */
class LanesKeepTheirChannelsHoursTest {
  private final Lane lane = new Lane();

  /** It is 08:00 in New York at noon UTC. */
  private static Channel open(int from, int to) {
    Channel c = Lane.channel(false, false);
    Channel.Hours hours = new Channel.Hours(LocalTime.of(from, 0), LocalTime.of(to, 0));
    return new Channel(
        c.name(),
        c.provider(),
        true,
        1,
        c.endpoint(),
        null,
        c.priceMicros(),
        c.limits(),
        new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, hours),
        c.abilities(),
        Map.of());
  }

  @Test
  void what_waited_in_the_lane_until_after_hours_goes_back_to_routing_unused() {
    Dispatch late = lane.aDispatch(Kind.MARKETING);

    assertThat(lane.sending(open(9, 21), lane.messages).send(List.of(late))).isEmpty();

    assertThat(lane.calls).isEmpty();
    assertThat(lane.message(late).attempts()).isEmpty();
    assertThat(((Dispatch) lane.queues.works("p2").get(0)).attempt()).isEqualTo(1);
  }

  @Test
  void within_its_hours_a_channel_sends() {
    Dispatch dispatch = lane.aDispatch(Kind.MARKETING);

    lane.sending(open(8, 21), lane.messages).send(List.of(dispatch));

    assertThat(lane.stateOf(dispatch)).isEqualTo(State.SENT);
  }

  @Test
  void a_zone_that_is_not_known_is_never_within_hours() {
    assertThat(open(0, 23).isAwake("Nowhere/Land", Lane.NOON)).isFalse();
    assertThat(Lane.channel(false, false).isAwake("Nowhere/Land", Lane.NOON)).isTrue();
  }
}
