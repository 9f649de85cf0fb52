package io.signalbox.adapters.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.signalbox.adapters.provider.Providers;
import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.InvalidChannel;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.StepLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class FaultySettingsTest {
  private static final String URL = "https://provider.example/api";

  private static List<String> faults(Channel channel) {
    InvalidChannel invalid =
        Assertions.catchThrowableOfType(
            InvalidChannel.class,
            () -> Providers.shipped().build(Channels.access(channel, StepLog.NONE)));
    assertThat(invalid).hasMessageStartingWith("channel test: ");
    return invalid.faults();
  }

  private static List<String> faultsWith(String name, Object value) {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    settings.put(name, value);
    return faults(Channels.of("http", URL, settings));
  }

  private static List<String> faultsOfReceiptsWith(String name, Object value) {
    Map<String, Object> receipts = new HashMap<>(HttpSamples.RECEIPTS);
    receipts.put(name, value);
    return faultsWith("receipts", receipts);
  }

  @Test
  void good_settings_have_none() {
    assertThatCode(
            () ->
                new HttpProvider(
                    Channels.access(Channels.of("http", URL, HttpSamples.SETTINGS), StepLog.NONE)))
        .doesNotThrowAnyException();
  }

  @Test
  void every_setting_has_its_fault() {
    assertThat(faultsWith("path", 7)).containsExactly("settings.path: must be a text");
    assertThat(faultsWith("path", " x"))
        .containsExactly("endpoint: with the path, not an http or https URL");
    assertThat(faultsWith("format", "xml")).contains("settings.format: must be json or form");
    assertThat(faultsWith("idPointer", "result"))
        .containsExactly("settings.idPointer: must be a JSON pointer such as /result/id");
    assertThat(faultsWith("okCodes", "0"))
        .containsExactly("settings.okCodes: must be a list of texts");
    assertThat(faultsWith("codes", Map.of("1", "numbre")))
        .containsExactly("settings.codes.1: no such class: numbre");
    assertThat(faultsWith("codes", Map.of("0", "number")))
        .containsExactly("settings.codes.0: is in okCodes too");
    assertThat(faultsWith("codePointer", ""))
        .containsExactly("settings.codePointer: missing, though there are codes");
    assertThat(faultsWith("bdoy", "")).containsExactly("settings.bdoy: no such setting");
    assertThat(faultsWith("auth", Map.of("header", "X Key", "valeu", "x")))
        .containsExactlyInAnyOrder(
            "settings.auth.header: must be a header's name",
            "settings.auth.value: missing",
            "settings.auth.valeu: no such setting");
    assertThat(faultsWith("auth", Map.of("header", "X-Key", "value", "{{key}}")))
        .containsExactly("settings.auth.value: no such value: {{key}}");
  }

  @Test
  void a_body_must_be_well_formed_and_say_who_what_and_which() {
    assertThat(faultsWith("body", "{{#to}}x{{/to}}"))
        .anyMatch(f -> f.startsWith("settings.body: a section is not allowed"));
    assertThat(faultsWith("body", "{}"))
        .containsExactly(
            "settings.body: has neither {{to}} nor {{toDigits}}",
            "settings.body: has no {{text}}",
            "settings.body: has no {{reference}}");
    assertThat(faultsWith("body", "{\"a\":{{to}},\"b\":{{text}},\"c\":\"{{reference}}\"}"))
        .containsExactly("settings.body: is not well-formed once it is filled in");
    assertThat(faultsWith("body", "{\"a\":\"{{to}}{{text}}{{reference}}{{colour}}\"}"))
        .contains("settings.body: no such value: {{colour}}");
  }

  @Test
  void receipts_have_their_faults_too() {
    assertThat(faultsWith("receipts", "yes")).contains("settings.receipts: must be an object");
    assertThat(faultsOfReceiptsWith("reference", "clientRef"))
        .containsExactly("settings.receipts.reference: must be a JSON pointer such as /result/id");
    assertThat(faultsOfReceiptsWith("delivered", List.of()))
        .containsExactly(
            "settings.receipts.delivered: names no status: nothing could ever be delivered");
    assertThat(faultsOfReceiptsWith("intermediate", List.of("delivrd")))
        .containsExactly(
            "settings.receipts.intermediate: delivrd is named twice",
            "settings.receipts.delivered: names no status: nothing could ever be delivered");
    assertThat(faultsOfReceiptsWith("sign", "x"))
        .containsExactly("settings.receipts.sign: no such setting");
  }

  @Test
  void parts_and_failures_have_their_faults_too() {
    assertThat(faultsOfReceiptsWith("part", "/part"))
        .containsExactly("settings.receipts.part: and parts are given together or not at all");
    assertThat(faultsOfReceiptsWith("codes", Map.of("27", "nummer")))
        .containsExactly("settings.receipts.codes.27: no such class: nummer");
    assertThat(faultsOfReceiptsWith("codes", Map.of("27", "none")))
        .containsExactly("settings.receipts.codes.27: no such class: none");
    assertThat(faultsOfReceiptsWith("codes", new TreeMap<>(Map.of("a1", "other", "A1", "other"))))
        .containsExactly("settings.receipts.codes.a1: is named twice");
  }

  @Test
  void receipts_that_are_matched_by_the_providers_id_need_it_on_both_sides() {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    Map<String, Object> receipts = new HashMap<>(HttpSamples.RECEIPTS);
    receipts.remove("id");
    settings.put("receipts", receipts);
    settings.remove("idPointer");
    Channel channel = Channels.byProviderId(Channels.of("http", URL, settings), IdCodec.CASELESS);

    assertThat(faults(channel))
        .containsExactlyInAnyOrder(
            "settings.idPointer: missing, though receipts are matched by the provider's id",
            "settings.receipts.id: missing",
            "settings.receipts.reference: needs part and parts where the provider's id is matched");
  }

  @Test
  void all_faults_are_told_at_once() {
    Channel channel = Channels.of("http", "nowhere", null, Map.of("x", 1, "codes", 2), true);
    assertThat(faults(channel))
        .containsExactlyInAnyOrder(
            "endpoint: with the path, not an http or https URL",
            "settings.body: missing",
            "settings.codes: must be an object of texts",
            "settings.receipts: missing, though the channel supports receipts",
            "settings.x: no such setting");
  }

  @Test
  void a_simulated_channel_has_its_own_faults() {
    assertThat(faults(Channels.of("sim", "/sim-a", null, Map.of("path", "/x"), true)))
        .containsExactlyInAnyOrder(
            "endpoint: with the path, not an http or https URL",
            "secret: missing; it signs in and verifies receipts",
            "settings.path: no such setting");
  }

  @Test
  void an_unknown_provider_is_told_with_the_known_ones() {
    assertThat(faults(Channels.of("smpp", URL, Map.of())))
        .containsExactly("provider: no such provider: smpp; known: http, sim");
  }
}
