package io.signalbox.adapters.provider.sim;

import static io.signalbox.adapters.provider.call.Channels.REFERENCE;
import static io.signalbox.adapters.provider.call.Channels.SUBMISSION;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.ScriptedServer;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Provider.Status;
import io.signalbox.core.testing.MutableClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Status queries, secrets, and connections over a function's pauses. */
class AskingAndReconnectingTest {
  private static final String GOOD = "{\"id\":\"p-1\",\"status\":\"accepted\"}";

  private final Channels.Lines log = new Channels.Lines();

  private SimProvider provider(String endpoint) {
    return new SimProvider(Channels.access(Channels.of("sim", endpoint, Map.of()), log));
  }

  @Test
  void a_secret_that_cannot_be_had_ends_the_attempt_as_not_sent() throws IOException {
    try (ScriptedServer server = ScriptedServer.answering(200, "", GOOD)) {
      Channel channel = Channels.of("sim", server.url(), Map.of());
      Access access =
          new Access(
              channel,
              () -> {
                throw new IllegalStateException("no secret today");
              },
              new MutableClock(Channels.NOW),
              log,
              Metrics.NONE);
      assertThat(new SimProvider(access).send(SUBMISSION))
          .isEqualTo(new Outcome.Temporary("secret_unavailable"));
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void connections_are_kept_for_the_next_call_but_not_over_a_pause() throws IOException {
    MutableClock clock = new MutableClock(Channels.NOW);
    // As after a function was frozen: the old connection is dead and nobody noticed.
    ScriptedServer.Script script =
        (peer, nth) -> {
          if (nth < 3) {
            peer.answer(200, "", GOOD);
          } else {
            peer.reset();
          }
        };
    try (ScriptedServer server = new ScriptedServer(script)) {
      Channel channel = Channels.of("sim", server.url(), Map.of());
      SimProvider provider =
          new SimProvider(new Access(channel, () -> Channels.SECRET, clock, log, Metrics.NONE));
      provider.send(SUBMISSION);
      provider.send(SUBMISSION);
      assertThat(server.connections()).isEqualTo(1);
      clock.advance(Duration.ofSeconds(4));
      assertThat(provider.send(SUBMISSION)).isEqualTo(new Outcome.Accepted("p-1"));
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200, '{\"status\":\"accepted\"}', KNOWN",
    "200, '{\"status\":\"delivered\"}', KNOWN",
    "200, '{\"status\":\"undelivered\"}', KNOWN",
    "200, '{\"status\":\"unknown_reference\"}', UNKNOWN_REFERENCE",
    "404, '{\"code\":\"unknown_reference\"}', UNKNOWN_REFERENCE",
    "404, '{\"code\":\"not_supported\"}', UNAVAILABLE",
    "404, 'Not here', UNAVAILABLE",
    "200, '{\"status\":\"something new\"}', UNAVAILABLE",
    "200, 'garbage', UNAVAILABLE",
    "500, '{\"status\":\"accepted\"}', UNAVAILABLE",
    "503, '', UNAVAILABLE",
  })
  void a_status_query_believes_only_the_protocols_words(int status, String body, Status expected)
      throws IOException {
    try (ScriptedServer server = ScriptedServer.answering(status, "", body)) {
      assertThat(provider(server.url()).query(REFERENCE).status()).isEqualTo(expected);
      assertThat(server.requests())
          .singleElement()
          .asString()
          .startsWith("get /messages/" + REFERENCE + " http/1.1\r\n");
    }
  }

  @Test
  void a_status_query_without_an_answer_is_unavailable() throws IOException {
    try (ScriptedServer server = new ScriptedServer((peer, nth) -> peer.hangUp())) {
      assertThat(provider(server.url()).query(REFERENCE).status()).isEqualTo(Status.UNAVAILABLE);
    }
  }
}
