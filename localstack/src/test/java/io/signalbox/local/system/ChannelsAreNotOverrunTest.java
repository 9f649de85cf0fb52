package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.channel.Channel;
import io.signalbox.local.Options;
import io.signalbox.local.sim.Ledger;
import io.signalbox.local.sim.Spread;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** SPEC 6: {@code maxConcurrency} is what a channel has at once over all instances. */
class ChannelsAreNotOverrunTest {
  private static final Duration BOUND = Duration.ofSeconds(60);

  /** So slow that no three channels are enough for what is sent. */
  private static final Spread SLOW = Spread.fixed(Duration.ofMillis(1_500));

  private static final int REQUESTS = 6;
  private static final int RECIPIENTS = 90;

  @Test
  void while_hundreds_are_sent_no_channel_has_more_calls_at_once_than_it_takes()
      throws IOException {
    try (LocalSystem system =
        LocalSystem.start(
            Options.defaults(), null, peer -> peer.with(peer.answering().withLatency(SLOW)))) {
      Tenancy tenant = new Tenancy(system);
      // What can wait first: codes, for which time is dear, then find lanes of their own.
      for (String kind : List.of("marketing", "notification", "otp", "otp", "otp", "otp")) {
        tenant.sentAll(Tenancy.request(kind, "Hello", numbers()));
      }
      Ledger ledger = system.providers().ledger();
      Await.until("all are sent", BOUND, () -> ledger.providerCalls() >= REQUESTS * RECIPIENTS);

      for (Channel channel : Shipped.catalog("").channels()) {
        assertThat(ledger.maxInFlight(channel.name()))
            .as(channel.name())
            .isBetween(1, channel.limits().maxConcurrency());
      }
    }
  }

  /** Ordinary ones only: magic numbers have ways of their own. */
  private static String[] numbers() {
    return IntStream.range(100 - RECIPIENTS, 100)
        .mapToObj("+120255501%02d"::formatted)
        .toArray(String[]::new);
  }
}
