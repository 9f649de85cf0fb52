package io.signalbox.local.sim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.json.ChannelFile;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import io.signalbox.core.receipt.ReceiptFormat.Parsed;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.send.Provider.Status;
import io.signalbox.core.send.Provider.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two sides of the wire are written apart: here they meet, by the channel file as shipped. */
class ShippedProvidersUnderstandTheSimTest {
  private SimBench bench;

  @BeforeEach
  void start() throws IOException {
    bench = SimBench.ready();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim-a", "http-demo"})
  void every_magic_number_has_its_outcome(String channel) throws IOException {
    assertThat(send(channel, MagicNumber.DELIVERED)).isInstanceOf(Outcome.Accepted.class);
    assertThat(send(channel, MagicNumber.THROTTLED)).isInstanceOf(Outcome.Throttled.class);
    assertThat(refusal(send(channel, MagicNumber.INVALID_NUMBER))).isEqualTo(RefusalClass.NUMBER);
    assertThat(refusal(send(channel, MagicNumber.OPTED_OUT))).isEqualTo(RefusalClass.OPTED_OUT);
    assertThat(send(channel, MagicNumber.TEMPORARY_ERROR)).isInstanceOf(Outcome.Temporary.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim-c", "http-demo"})
  void every_failure_has_its_outcome(String channel) throws IOException {
    assertThat(failing(channel, FailureMode.REJECT_5XX)).isInstanceOf(Outcome.Temporary.class);
    assertThat(failing(channel, FailureMode.TIMEOUT)).isInstanceOf(Outcome.Unknown.class);
    assertThat(failing(channel, FailureMode.BLACK_HOLE)).isInstanceOf(Outcome.Accepted.class);
    assertThat(failing(channel, FailureMode.THROTTLE_ALL)).isInstanceOf(Outcome.Throttled.class);
    assertThat(refusal(failing(channel, FailureMode.UNAUTHORIZED))).isEqualTo(RefusalClass.ACCOUNT);
    assertThat(refusal(failing(channel, FailureMode.ARREARS))).isEqualTo(RefusalClass.ACCOUNT);
  }

  @Test
  void receipts_are_genuine_and_read() throws IOException {
    send("sim-a", MagicNumber.UNDELIVERED);

    Receipt receipt = receipts("sim-a", 1).get(0);

    assertThat(receipt.reference()).isEqualTo(reference(MagicNumber.UNDELIVERED).toString());
    assertThat(receipt.status()).isEqualTo(State.UNDELIVERED);
    assertThat(receipt.failure()).isEqualTo(FailureClass.TEMPORARY);
    assertThat(receipt.providerId()).isNotEmpty();
  }

  @Test
  void receipts_tell_of_each_segment() throws IOException {
    send("http-demo", MagicNumber.UNDELIVERED, "x".repeat(400), 3);

    List<Receipt> receipts = receipts("http-demo", 3);

    assertThat(receipts).extracting(Receipt::part).containsExactlyInAnyOrder(1, 2, 3);
    assertThat(receipts).extracting(Receipt::parts).containsOnly(3);
    assertThat(receipts).extracting(Receipt::failure).containsOnly(FailureClass.TEMPORARY);
    assertThat(receipts)
        .extracting(Receipt::reference)
        .containsOnly(reference(MagicNumber.UNDELIVERED).toString());
  }

  @Test
  void receipts_that_know_only_the_providers_id_match_that_of_the_answer() throws IOException {
    Outcome.Accepted accepted = (Outcome.Accepted) send("sim-b", MagicNumber.DELIVERED);

    Receipt receipt = receipts("sim-b", 1).get(0);

    assertThat(receipt.reference()).isEmpty();
    assertThat(receipt.providerId())
        .isEqualTo(IdCodec.HEX_TO_DECIMAL.ofAnswer(accepted.providerId()));
    assertThat(adapter("sim-b").query(reference(MagicNumber.DELIVERED)).providerIds())
        .isEqualTo(accepted.providerIds());
  }

  private List<Receipt> receipts(String channel, int count) throws IOException {
    ProviderAdapter adapter = adapter(channel);
    SimBench.await(() -> read(adapter).size() == count);
    return read(adapter);
  }

  private List<Receipt> read(ProviderAdapter adapter) {
    return bench.posts.stream()
        .map(p -> new Incoming(Map.of("x-signature", p.signature()), "", p.body()))
        .map(incoming -> adapter.parse(incoming, Instant.EPOCH))
        .flatMap(parsed -> ((Parsed.Receipts) parsed).receipts().stream())
        .toList();
  }

  @Test
  void a_status_query_tells_what_was_taken() throws IOException {
    assertThat(adapter("sim-b").query(reference(MagicNumber.NO_RECEIPT)).status())
        .isEqualTo(Status.UNKNOWN_REFERENCE);
    send("sim-b", MagicNumber.NO_RECEIPT);
    assertThat(adapter("sim-b").query(reference(MagicNumber.NO_RECEIPT)).status())
        .isEqualTo(Status.KNOWN);
    bench.sim.fail("sim-b", FailureMode.REJECT_5XX);
    assertThat(adapter("sim-b").query(reference(MagicNumber.NO_RECEIPT)).status())
        .isEqualTo(Status.UNAVAILABLE);
  }

  private Outcome failing(String channel, FailureMode mode) throws IOException {
    bench.sim.fail(channel, mode);
    return send(channel, MagicNumber.DELIVERED);
  }

  private Outcome send(String channel, MagicNumber to) throws IOException {
    return send(channel, to, "Your code is \"1\"", 1);
  }

  private Outcome send(String channel, MagicNumber to, String body, int segments)
      throws IOException {
    Text text = new Text(body, Text.Encoding.GSM7, segments);
    return adapter(channel).send(new Submission(reference(to), to.number(), "", text));
  }

  private static Reference reference(MagicNumber to) {
    return new Reference(MessageId.derive("tenant", "request", to.number()), 1);
  }

  private static RefusalClass refusal(Outcome outcome) {
    return ((Outcome.Refused) outcome).refusal();
  }

  private ProviderAdapter adapter(String name) throws IOException {
    Map<String, String> values = Map.of("SIM_ENDPOINT", bench.sim.endpoint().toString());
    Channel channel =
        ChannelFile.read(channelFile(), values, Set.of("sim", "http")).channel(name).orElseThrow();
    String secret = "token-" + name;
    return Providers.shipped()
        .build(
            new Access(channel, () -> secret, InstantSource.system(), StepLog.NONE, Metrics.NONE));
  }

  private static String channelFile() throws IOException {
    try (InputStream in = Channel.class.getResourceAsStream("/signalbox/channels.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
  }
}
