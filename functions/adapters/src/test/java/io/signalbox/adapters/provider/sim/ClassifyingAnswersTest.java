package io.signalbox.adapters.provider.sim;

import static io.signalbox.adapters.provider.call.Channels.REFERENCE;
import static io.signalbox.adapters.provider.call.Channels.SUBMISSION;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.ScriptedServer;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.testing.Counted;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against real sockets: what was certainly not sent is told apart from what may have been. */
class ClassifyingAnswersTest {
  private static final String GOOD = "{\"id\":\"p-1\",\"status\":\"accepted\"}";

  private final Channels.Lines log = new Channels.Lines();
  private final Counted counted = new Counted();

  private SimProvider provider(String endpoint) {
    return new SimProvider(Channels.access(Channels.of("sim", endpoint, Map.of()), log, counted));
  }

  private SimProvider hasty(String endpoint) {
    Channel channel = Channels.hasty(Channels.of("sim", endpoint, Map.of()));
    return new SimProvider(Channels.access(channel, log));
  }

  private Outcome sendHastily(ScriptedServer.Script script) throws IOException {
    try (ScriptedServer server = new ScriptedServer(script)) {
      return hasty(server.url()).send(SUBMISSION);
    }
  }

  private Outcome send(ScriptedServer.Script script) throws IOException {
    try (ScriptedServer server = new ScriptedServer(script)) {
      return provider(server.url()).send(SUBMISSION);
    }
  }

  private Outcome sendTo(int status, String headers, String body) throws IOException {
    return send((peer, nth) -> peer.answer(status, headers, body));
  }

  @Test
  void an_accepted_message_has_the_providers_id() throws IOException {
    try (ScriptedServer server = ScriptedServer.answering(200, "", GOOD)) {
      assertThat(provider(server.url() + "/sim-a/").send(SUBMISSION))
          .isEqualTo(new Outcome.Accepted("p-1"));
      assertThat(server.requests())
          .singleElement()
          .asString()
          .startsWith("post /sim-a/messages http/1.1\r\n")
          .contains("\r\nauthorization: bearer " + Channels.SECRET + "\r\n")
          .contains("\r\nidempotency-key: " + REFERENCE + "\r\n")
          .endsWith(
              "{\"reference\":\""
                  + REFERENCE
                  + "\",\"to\":\"+12025550100\",\"from\":\"ACME\",\"text\":\"Your \\\"code\\\" & 42\""
                  + ",\"segments\":1,\"callback\":\"\"}");
    }
  }

  @Test
  void a_refused_connection_was_certainly_not_sent() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    assertThat(provider("http://127.0.0.1:" + free).send(SUBMISSION))
        .isEqualTo(new Outcome.Temporary("connect_refused"));
  }

  @Test
  void a_connection_that_is_never_taken_was_certainly_not_sent() throws IOException {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address = (InetSocketAddress) full.getLocalSocketAddress();
      fillBacklog(address, waiting);
      assertThat(hasty("http://127.0.0.1:" + address.getPort()).send(SUBMISSION))
          .isEqualTo(new Outcome.Temporary("connect_timeout"));
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Connects until the system takes no more into the queue that nobody accepts from. */
  private static void fillBacklog(InetSocketAddress address, List<Socket> waiting)
      throws IOException {
    for (int i = 0; i < 10; i++) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(address, 200);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
  }

  @Test
  void silence_after_the_request_is_unknown_within_the_channels_timeouts() throws IOException {
    long start = System.nanoTime();
    assertThat(sendHastily((peer, nth) -> peer.fallSilent()))
        .isEqualTo(new Outcome.Unknown("timeout"));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
  }

  @Test
  void an_answer_that_stops_in_its_body_is_unknown_in_time() throws IOException {
    long start = System.nanoTime();
    Outcome outcome =
        sendHastily(
            (peer, nth) -> {
              peer.raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":\"p");
              peer.fallSilent();
            });
    assertThat(outcome).isEqualTo(new Outcome.Unknown("timeout"));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
  }

  @Test
  void a_connection_that_breaks_after_the_request_is_unknown() throws IOException {
    Outcome lost = new Outcome.Unknown("connection_lost");
    assertThat(send((peer, nth) -> peer.reset())).isEqualTo(lost);
    assertThat(send((peer, nth) -> peer.hangUp())).isEqualTo(lost);
    assertThat(
            send(
                (peer, nth) -> {
                  peer.raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"");
                  peer.hangUp();
                }))
        .isEqualTo(lost);
    assertThat(
            send(
                (peer, nth) -> {
                  peer.raw("this is not HTTP\r\n\r\n");
                  peer.hangUp();
                }))
        .isEqualTo(lost);
  }

  @Test
  void a_broken_connection_is_not_tried_again_behind_our_back() throws IOException {
    try (ScriptedServer server = new ScriptedServer((peer, nth) -> peer.reset())) {
      provider(server.url()).send(SUBMISSION);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"''", "not json", "[]", "{}", "'{\"id\":\"\"}'", "'{\"id\":{}}'", "'{\"id\":\"p\"'"})
  void a_2xx_that_cannot_be_read_is_unknown(String body) throws IOException {
    assertThat(sendTo(200, "", body)).isInstanceOf(Outcome.Unknown.class);
  }

  @Test
  void an_oversize_answer_is_unknown_and_is_not_read_to_its_end() throws IOException {
    String head = "{\"id\":\"p-1\",\"x\":\"";
    Outcome outcome =
        send(
            (peer, nth) -> {
              peer.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
              peer.raw(Integer.toHexString(head.length()) + "\r\n" + head + "\r\n");
              for (int i = 0; i < 100_000; i++) {
                peer.raw("400\r\n" + "x".repeat(1024) + "\r\n");
              }
            });
    assertThat(outcome).isEqualTo(new Outcome.Unknown("unreadable_answer"));
  }

  @ParameterizedTest
  @CsvSource({
    "400, invalid_number, NUMBER",
    "400, content_rejected, CONTENT",
    "400, opted_out, OPTED_OUT",
    "403, opted_out, OPTED_OUT",
    "401, unauthorized, ACCOUNT",
    "402, insufficient_balance, ACCOUNT",
    "400, insufficient_balance, ACCOUNT",
  })
  void a_code_of_the_table_is_refused_for_good(int status, String code, RefusalClass refusal)
      throws IOException {
    assertThat(sendTo(status, "", "{\"code\":\"" + code + "\"}"))
        .isEqualTo(new Outcome.Refused(refusal, code));
    assertThat(log.lines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"401", "402", "403"})
  void account_statuses_need_no_code(int status) throws IOException {
    assertThat(sendTo(status, "", "<html>"))
        .isEqualTo(new Outcome.Refused(RefusalClass.ACCOUNT, "http_" + status));
  }

  @ParameterizedTest
  @CsvSource({"301", "307", "308", "408", "425", "501", "503", "505", "511"})
  void statuses_of_what_was_certainly_not_sent_are_temporary(int status) throws IOException {
    assertThat(sendTo(status, "Location: /other\r\n", ""))
        .isEqualTo(new Outcome.Temporary("http_" + status));
  }

  @ParameterizedTest
  @CsvSource({"302", "303", "304", "409", "500", "502", "504", "507", "520"})
  void statuses_of_what_may_have_been_sent_are_unknown(int status) throws IOException {
    assertThat(sendTo(status, "Location: /other\r\n", ""))
        .isEqualTo(new Outcome.Unknown("http_" + status));
  }

  @Test
  void the_protocols_own_word_beats_a_5xx() throws IOException {
    assertThat(sendTo(500, "", "{\"code\":\"internal\"}"))
        .isEqualTo(new Outcome.Temporary("internal"));
  }

  @ParameterizedTest
  @CsvSource({
    "400, '{\"code\":\"new_code\"}', new_code",
    "400, '{\"code\":\"to +12025550100 bad\"}', to_N_bad",
    "404, '', http_404",
    "422, not json, http_422",
  })
  void an_unmapped_code_is_temporary_logged_and_counted_without_the_code(
      int status, String body, String code) throws IOException {
    assertThat(sendTo(status, "", body)).isEqualTo(new Outcome.Temporary("unmapped:" + code));
    assertThat(log.lines()).containsExactly("provider.unmapped  {channel=test, code=" + code + "}");
    assertThat(counted.of(Metrics.UNMAPPED_CODES, Map.of("channel", "test", "class", "submit")))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'', PT5S",
    "7, PT7S",
    "0, PT1S",
    "86400, PT1H",
    "999999999, PT1H",
    "soon, PT5S",
    "-3, PT5S",
    "'Sun, 01 Mar 2026 10:00:30 GMT', PT30S",
    "'Sun, 01 Mar 2026 09:00:00 GMT', PT1S",
    "'Mon, 02 Mar 2026 10:00:00 GMT', PT1H",
  })
  void throttling_says_how_long_within_bounds(String asked, Duration wait) throws IOException {
    String header = asked.isEmpty() ? "" : "Retry-After: " + asked + "\r\n";
    assertThat(sendTo(429, header, "{\"code\":\"throttled\"}"))
        .isEqualTo(new Outcome.Throttled(wait, "throttled"));
  }

  @Test
  void a_retry_date_counts_from_the_providers_own_clock() throws IOException {
    String headers =
        "Date: Sun, 01 Mar 2026 11:00:00 GMT\r\nRetry-After: Sun, 01 Mar 2026 11:00:09 GMT\r\n";
    assertThat(sendTo(429, headers, ""))
        .isEqualTo(new Outcome.Throttled(Duration.ofSeconds(9), ""));
  }

  @Test
  void a_number_or_text_echoed_in_an_answer_is_not_logged() throws IOException {
    sendTo(400, "", "{\"code\":\"bad +12025550100\",\"text\":\"Your code & 42\"}");
    sendTo(400, "", "{\"text\":\"Your code & 42\"}");
    assertThat(log.lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).doesNotContain("12025550100", "Your"));
  }
}
