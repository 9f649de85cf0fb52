package io.signalbox.adapters.provider.http;

import static io.signalbox.adapters.provider.call.Channels.NOW;
import static io.signalbox.adapters.provider.call.Channels.REFERENCE;
import static io.signalbox.adapters.provider.call.Channels.SECRET;
import static io.signalbox.adapters.provider.call.Channels.SUBMISSION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.ScriptedServer;
import io.signalbox.adapters.provider.call.Signature;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import io.signalbox.core.receipt.ReceiptFormat.Parsed;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.send.Provider.Standing;
import io.signalbox.core.send.Provider.Status;
import io.signalbox.core.send.Provider.Submission;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestProviderTest {
  private static final String OK = "{\"result\":{\"messageId\":17,\"code\":0}}";

  private final Channels.Lines log = new Channels.Lines();

  private HttpProvider provider(String endpoint, Map<String, Object> settings) {
    return new HttpProvider(Channels.access(Channels.of("http", endpoint, settings), log));
  }

  private static Map<String, Object> with(String name, Object value) {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    settings.put(name, value);
    return settings;
  }

  private String requestOf(Map<String, Object> settings, Submission submission) throws IOException {
    try (ScriptedServer server = ScriptedServer.answering(200, "", OK)) {
      assertThat(provider(server.url(), settings).send(submission))
          .isEqualTo(new Outcome.Accepted("17"));
      return server.requests().get(0);
    }
  }

  private Outcome answered(int status, String body) throws IOException {
    try (ScriptedServer server = ScriptedServer.answering(status, "", body)) {
      return provider(server.url(), HttpSamples.SETTINGS).send(SUBMISSION);
    }
  }

  @Test
  void a_json_body_is_filled_in_and_escaped() throws IOException {
    Text odd = new Text("\"},{\"to\":\"x\"\\\n€ {{from}} \u0001", Text.Encoding.UCS2, 2);
    String request =
        requestOf(HttpSamples.SETTINGS, new Submission(REFERENCE, "+12025550100", "", odd));
    assertThat(request)
        .startsWith("post /send http/1.1\r\n")
        .contains("\r\nauthorization: bearer " + SECRET + "\r\n")
        .contains("\r\nidempotency-key: " + REFERENCE + "\r\n")
        .contains("\r\ncontent-type: application/json\r\n");
    JsonNode body = new ObjectMapper().readTree(request.substring(request.indexOf("\r\n\r\n") + 4));
    assertThat(body.size()).isEqualTo(3);
    assertThat(body.at("/recipient").asText()).isEqualTo("+12025550100");
    assertThat(body.at("/content").asText()).isEqualTo(odd.body());
    assertThat(body.at("/clientRef").asText()).isEqualTo(REFERENCE.toString());
  }

  @Test
  void a_form_body_is_filled_in_and_escaped() throws IOException {
    Map<String, Object> settings = with("format", "form");
    settings.put(
        "body", "to={{toDigits}}&m={{{text}}}&ref={{reference}}&n={{segments}}&e={{encoding}}");
    assertThat(requestOf(settings, SUBMISSION))
        .contains("\r\ncontent-type: application/x-www-form-urlencoded\r\n")
        .endsWith("to=12025550100&m=Your+%22code%22+%26+42&ref=" + REFERENCE + "&n=1&e=GSM7");
  }

  @Test
  void another_header_can_carry_the_secret() throws IOException {
    String basic = Base64.getEncoder().encodeToString(SECRET.getBytes(UTF_8));
    Map<String, Object> auth = Map.of("header", "X-Api-Key", "value", "key {{basic}}");
    assertThat(requestOf(with("auth", auth), SUBMISSION))
        .contains("\r\nx-api-key: key " + basic.toLowerCase(Locale.ROOT) + "\r\n")
        .doesNotContain("\r\nauthorization:");
  }

  @Test
  void a_channel_without_a_secret_sends_none_and_trusts_no_receipt() throws IOException {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    settings.remove("receipts");
    try (ScriptedServer server = ScriptedServer.answering(200, "", OK)) {
      HttpProvider open =
          new HttpProvider(
              Channels.access(Channels.of("http", server.url(), null, settings, false), log));
      open.send(SUBMISSION);
      assertThat(server.requests().get(0)).doesNotContain("authorization");
      assertThat(open.parse(new Incoming(Map.of("x-signature", ""), "", "{}"), NOW))
          .isInstanceOf(Parsed.Forged.class);
    }
  }

  @Test
  void codes_in_a_200_mean_what_the_table_says() throws IOException {
    assertThat(answered(200, "{\"result\":{\"code\":\"1\"}}"))
        .isEqualTo(new Outcome.Refused(RefusalClass.NUMBER, "1"));
    assertThat(answered(200, "{\"result\":{\"code\":2}}"))
        .isEqualTo(new Outcome.Refused(RefusalClass.CONTENT, "2"));
    assertThat(answered(400, "{\"result\":{\"code\":3}}"))
        .isEqualTo(new Outcome.Refused(RefusalClass.OPTED_OUT, "3"));
    assertThat(answered(200, "{\"result\":{\"code\":\"5\"}}"))
        .isEqualTo(new Outcome.Refused(RefusalClass.ACCOUNT, "5"));
    assertThat(answered(500, "{\"result\":{\"code\":\"9\"}}"))
        .isEqualTo(new Outcome.Temporary("9"));
    assertThat(log.lines()).isEmpty();
    assertThat(answered(200, "{\"result\":{\"code\":\"77\"}}"))
        .isEqualTo(new Outcome.Temporary("unmapped:77"));
    assertThat(log.lines()).containsExactly("provider.unmapped  {channel=test, code=77}");
  }

  @Test
  void a_200_without_code_or_id_is_unknown() throws IOException {
    assertThat(answered(200, "{\"result\":{}}"))
        .isEqualTo(new Outcome.Unknown("answer_without_code"));
    assertThat(answered(200, "{\"result\":{\"code\":\"0\"}}"))
        .isEqualTo(new Outcome.Unknown("answer_without_id"));
    assertThat(answered(200, "<html>")).isEqualTo(new Outcome.Unknown("unreadable_answer"));
  }

  @Test
  void without_pointers_every_readable_2xx_is_accepted() throws IOException {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    List.of("idPointer", "codePointer", "okCodes", "codes").forEach(settings::remove);
    try (ScriptedServer server = ScriptedServer.answering(202, "", "{}")) {
      assertThat(provider(server.url(), settings).send(SUBMISSION))
          .isEqualTo(new Outcome.Accepted(""));
    }
  }

  @Test
  void receipts_are_read_by_the_settings() {
    String body =
        "{\"reports\":[{\"clientRef\":\""
            + REFERENCE
            + "\",\"messageId\":17,\"state\":\"DELIVRD\",\"doneDate\":\"2026-03-01T09:59:00Z\"},"
            + "{\"clientRef\":\"x\",\"state\":\"EXPIRED\"},"
            + "{\"clientRef\":\"y\",\"state\":\"ACCEPTD\"}]}";
    Incoming request = new Incoming(Map.of("x-signature", Signature.of(SECRET, body)), "", body);
    HttpProvider provider = provider("http://127.0.0.1:1", HttpSamples.SETTINGS);
    List<Receipt> receipts = ((Parsed.Receipts) provider.parse(request, NOW)).receipts();
    assertThat(receipts)
        .extracting(Receipt::status)
        .containsExactly(State.DELIVERED, State.UNDELIVERED, State.SENT);
    assertThat(receipts.get(0).providerId()).isEqualTo("17");
    assertThat(receipts.get(0).code()).isEqualTo("DELIVRD");
    assertThat(receipts.get(0).providerAt()).isEqualTo(Instant.parse("2026-03-01T09:59:00Z"));
    assertThat(receipts.get(1).providerAt()).isEqualTo(NOW);
  }

  @Test
  void a_list_of_ids_is_one_for_each_part() throws IOException {
    assertThat(answered(200, "{\"result\":{\"messageId\":[\"a\",7],\"code\":0}}"))
        .isEqualTo(new Outcome.Accepted(List.of("a", "7")));
    assertThat(answered(200, "{\"result\":{\"messageId\":[],\"code\":0}}"))
        .isEqualTo(new Outcome.Unknown("answer_without_id"));
    assertThat(answered(200, "{\"result\":{\"messageId\":[\"a\",null],\"code\":0}}"))
        .isEqualTo(new Outcome.Unknown("answer_without_id"));
  }

  private List<Receipt> read(Channel channel, String body) {
    Incoming request = new Incoming(Map.of("x-signature", Signature.of(SECRET, body)), "", body);
    HttpProvider provider = new HttpProvider(Channels.access(channel, log));
    return ((Parsed.Receipts) provider.parse(request, NOW)).receipts();
  }

  private static Map<String, Object> receiptsWith(String... places) {
    Map<String, Object> receipts = new HashMap<>(HttpSamples.RECEIPTS);
    for (String place : places) {
      receipts.put(place, "/" + place);
    }
    return receipts;
  }

  @Test
  void receipts_tell_their_part_and_why_they_failed() {
    Map<String, Object> receipts = receiptsWith("part", "parts", "code");
    receipts.put("codes", Map.of("27", "number", "EXPIRED", "temporary"));
    Channel channel = Channels.of("http", "http://127.0.0.1:1", with("receipts", receipts));

    List<Receipt> read =
        read(
            channel,
            "{\"reports\":[{\"clientRef\":\"x\",\"state\":\"UNDELIV\",\"code\":27,"
                + "\"part\":2,\"parts\":3},"
                + "{\"clientRef\":\"x\",\"state\":\"EXPIRED\",\"code\":99}]}");

    assertThat(read)
        .extracting(Receipt::failure)
        .containsExactly(FailureClass.NUMBER, FailureClass.TEMPORARY);
    assertThat(read).extracting(Receipt::part).containsExactly(2, 1);
    assertThat(read).extracting(Receipt::parts).containsExactly(3, 1);
  }

  @Test
  void without_a_table_of_failures_none_is_unmapped() {
    Channel channel = Channels.of("http", "http://127.0.0.1:1", HttpSamples.SETTINGS);

    List<Receipt> read =
        read(channel, "{\"reports\":[{\"clientRef\":\"x\",\"state\":\"UNDELIV\"}]}");

    assertThat(read).extracting(Receipt::failure).containsExactly(FailureClass.OTHER);
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void a_reference_of_ours_wins_where_the_providers_id_is_matched_and_no_other_is_believed() {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    settings.put("receipts", receiptsWith("part", "parts"));
    Channel channel = Channels.of("http", "http://127.0.0.1:1", settings);

    List<Receipt> read =
        read(
            Channels.byProviderId(channel, IdCodec.DECIMAL),
            "{\"reports\":[{\"clientRef\":\""
                + REFERENCE
                + "\",\"messageId\":17,\"state\":\"DELIVRD\"},{\"clientRef\":\""
                + REFERENCE
                + "\",\"state\":\"DELIVRD\"},"
                + "{\"clientRef\":\"theirs\",\"messageId\":17,\"state\":\"DELIVRD\"}]}");

    assertThat(read)
        .extracting(r -> r.reference() + " " + r.providerId())
        .containsExactly(REFERENCE + " 17", REFERENCE + " ", " 17");
    assertThat(read)
        .as("the id may be that of a part")
        .extracting(Receipt::partUnsaid)
        .containsExactly(true, false, false);
  }

  @Test
  void a_part_that_is_told_beside_our_reference_needs_no_id() {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    settings.put("receipts", receiptsWith("part", "parts"));
    Channel channel = Channels.of("http", "http://127.0.0.1:1", settings);

    List<Receipt> read =
        read(
            Channels.byProviderId(channel, IdCodec.DECIMAL),
            "{\"reports\":[{\"clientRef\":\""
                + REFERENCE
                + "\",\"messageId\":17,\"state\":\"DELIVRD\",\"part\":2,\"parts\":3}]}");

    assertThat(read).singleElement().returns(2, Receipt::part).returns(false, Receipt::partUnsaid);
  }

  @Test
  void receipts_need_no_reference_where_the_providers_id_is_matched() {
    Map<String, Object> settings = new HashMap<>(HttpSamples.SETTINGS);
    Map<String, Object> receipts = receiptsWith();
    receipts.remove("reference");
    settings.put("receipts", receipts);
    settings.put("body", "{\"recipient\":\"{{to}}\",\"content\":\"{{text}}\"}");
    Channel channel = Channels.of("http", "http://127.0.0.1:1", settings);

    List<Receipt> read =
        read(
            Channels.byProviderId(channel, IdCodec.DECIMAL),
            "{\"reports\":[{\"messageId\":\"0017\",\"state\":\"DELIVRD\"}]}");

    assertThat(read).extracting(Receipt::providerId).containsExactly("17");
    assertThat(read).extracting(Receipt::reference).containsExactly("");
  }

  @Test
  void there_is_no_status_query() {
    assertThat(provider("http://127.0.0.1:1", HttpSamples.SETTINGS).query(REFERENCE))
        .isEqualTo(Standing.of(Status.UNAVAILABLE));
  }
}
