package io.signalbox.local.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.eventbridge.BusAlerts;
import io.signalbox.adapters.json.ChannelFile;
import io.signalbox.adapters.json.InvalidChannels;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.core.breaker.Alerts.GateChange;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.UnreadReceipt;
import io.signalbox.core.testing.Samples;
import io.signalbox.events.Contract;
import io.signalbox.local.event.PublishedEvent;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Records, the channel file and events on the bus, by the code that writes or reads them. */
class WhatWeWriteConformsTest {
  private static final Instant AT = Samples.NOON;

  private final Contract contract = Contract.closed();

  static Stream<Work> works() {
    Message plain = Samples.plain();
    Message full = Samples.full(new Text("Your order is on its way", Text.Encoding.GSM7, 1));
    Dispatch first = Dispatch.first(full.origin(), AT);
    Dispatch later =
        new Dispatch(
            first.facts(),
            2,
            Dispatch.Step.RESEND,
            List.of("sim-b"),
            Map.of("sim-b", AT.plusSeconds(17)),
            List.of("sim-c"),
            AT.plusNanos(1),
            null);
    return Stream.of(
        Dispatch.first(plain.origin(), AT),
        first,
        later.chosen(Samples.attempt(2).choice()),
        hook(full, State.DELIVERED, ""),
        hook(full, State.DEAD, "attempts_used_up"),
        new DeadLetterWork(full.id(), Samples.TENANT, 1, "life_used_up", "t", AT),
        new ReplayWork(full.id() + ".1", Samples.TENANT, "rp_1", "kim", "provider is back"),
        receipt(full.id().reference(1), State.DELIVERED, FailureClass.NONE, 1, 1),
        receipt("", State.UNDELIVERED, FailureClass.NUMBER, 1, 1),
        receipt("", State.UNDELIVERED, FailureClass.OTHER, 2, 3),
        echo(full.id().reference(1)),
        new UnreadReceipt("e", "sim-a", "unmapped:odd", "r", "17", "odd", "77", AT, AT),
        new ReceiptCheck("sim-a", List.of(new Reference(full.id(), 1))),
        new ReceiptCheck("sim-a", List.of(new Reference(full.id(), 1)), AT),
        new Tick("evidence", "sim-a"));
  }

  private static Receipt echo(String reference) {
    FailureClass none = FailureClass.NONE;
    return new Receipt(
        "e", "sim-a", reference, "17", State.DELIVERED, "0", none, 1, 1, true, AT, AT);
  }

  private static Receipt receipt(
      String reference, State status, FailureClass failure, int part, int parts) {
    return new Receipt("e", "sim-a", reference, "17", status, "0", failure, part, parts, AT, AT);
  }

  private static WebhookWork hook(Message message, State state, String reason) {
    String url = Objects.requireNonNull(message.origin().callbackUrl());
    return new WebhookWork(
        message.id(), Samples.TENANT, "r", state, 1, AT, reason, "t", url, 0, AT);
  }

  @ParameterizedTest
  @MethodSource("works")
  void every_record_conforms(Work work) {
    String json = new WorkCodec().write(work);

    assertThat(contract.faults("work", json)).as(json).isEmpty();
  }

  @Test
  void shipped_channel_file_conforms() throws IOException {
    assertThat(contract.faults("channels", channels())).isEmpty();
    assertThatCode(() -> read(channels())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'name': 'sim-a'          | 'name': 'SIM A'",
        "'provider': 'sim'        | 'provider': 'pigeon'",
        "'weight': 80             | 'weight': 1001",
        "'enabled': true, 'weight': 60 | 'weight': 60",
        "'connectTimeout': 'PT1S' | 'connectTimeout': '1 s'",
        "'maxSegments': 6         | 'maxSegments': 0",
        "'*': 5400                | '*': -1",
        "'GB': 27500              | 'gb': 27500",
        "'dailyQuota': 1000000    | 'dailyCuota': 1000000",
        "'kind': 'marketing'      | 'kind': 'MARKETING'",
        "'onUnknown': 'never'     | 'onUnknown': 'yes'",
        "'jitter': 0.2            | 'jitter': 0.6",
        "'share': 0.01            | 'share': 1",
        "'reports': 2             | 'reports': 1",
        "'hold': 'P7D'            | 'holds': 'P7D'",
      },
      quoteCharacter = '`')
  void bad_channel_file_conforms_no_more_than_it_is_read(String good, String bad)
      throws IOException {
    String file = channels().replace(good.replace('\'', '"'), bad.replace('\'', '"'));

    assertThat(file).isNotEqualTo(channels());
    assertThat(contract.faults("channels", file)).isNotEmpty();
    assertThatThrownBy(() -> read(file)).isInstanceOf(InvalidChannels.class);
  }

  @ExtendWith(SharedSystem.class)
  @ParameterizedTest
  @CsvSource({"sim-a, CLOSED, OPEN", "sim-a/US/unknown, OPEN, RAMPING"})
  void breaker_change_on_the_bus_conforms(String gate, Mode from, Mode to, LocalSystem system) {
    BusAlerts alerts =
        new BusAlerts(new AwsClients(system.cloud().endpoints()).eventBridge(), "signalbox-local");

    alerts.changed(new GateChange(gate, from, to, "20 of 20 failed", 7, AT));

    conform(system, "BreakerChanged", "breaker-changed");
  }

  @ExtendWith(SharedSystem.class)
  @ParameterizedTest
  @CsvSource({"sim-a/US", "sim-a/GB/T-Mobile & Co"})
  void suspicion_of_fake_receipts_on_the_bus_conforms(String place, LocalSystem system) {
    BusAlerts alerts =
        new BusAlerts(new AwsClients(system.cloud().endpoints()).eventBridge(), "signalbox-local");

    alerts.suspected(new FakeFlag(place, Set.of(22), 0.36, "of 118 \"22\"", AT, AT, null));

    conform(system, "FakeReceiptsSuspected", "fakes-suspected");
  }

  private void conform(LocalSystem system, String type, String schema) {
    List<PublishedEvent> events =
        system.cloud().events().stream().filter(e -> e.detailType().equals(type)).toList();
    assertThat(events).isNotEmpty();
    assertThat(events)
        .allSatisfy(e -> assertThat(contract.faults(schema, e.event().toString())).isEmpty());
  }

  private static void read(String file) {
    ChannelFile.read(file, Map.of("SIM_ENDPOINT", ""), Providers.shipped().names());
  }

  private static String channels() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            WhatWeWriteConformsTest.class.getResourceAsStream("/signalbox/channels.json"))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
