package io.signalbox.adapters.provider.sim;

import static io.signalbox.adapters.provider.call.Channels.NOW;
import static io.signalbox.adapters.provider.call.Channels.REFERENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.Signature;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import io.signalbox.core.receipt.ReceiptFormat.Parsed;
import io.signalbox.core.testing.Counted;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingReceiptsTest {
  private final Channels.Lines log = new Channels.Lines();
  private final Counted counted = new Counted();
  private final Channel channel = Channels.of("sim", "http://127.0.0.1:1/sim-a", Map.of());
  private final SimProvider provider = new SimProvider(Channels.access(channel, log, counted));

  private Parsed parse(String body) {
    return parse(body, Signature.of(Channels.SECRET, body));
  }

  private Parsed parse(String body, String signature) {
    return provider.parse(new Incoming(Map.of("x-signature", signature), "", body), NOW);
  }

  private List<Receipt> receipts(String body) {
    return ((Parsed.Receipts) parse(body)).receipts();
  }

  private static String receipt(String status) {
    return "{\"id\":\"p-1\",\"reference\":\""
        + REFERENCE
        + "\",\"status\":\""
        + status
        + "\",\"code\":\"000\",\"at\":\"2026-03-01T09:59:59.500Z\"}";
  }

  @Test
  void a_receipt_is_read_whole() {
    Receipt receipt = receipts("[" + receipt("delivered") + "]").get(0);
    assertThat(receipt)
        .isEqualTo(
            new Receipt(
                receipt.eventId(),
                "test",
                REFERENCE.toString(),
                "p-1",
                State.DELIVERED,
                "000",
                FailureClass.NONE,
                1,
                1,
                Instant.parse("2026-03-01T09:59:59.500Z"),
                NOW));
  }

  @Test
  void each_receipt_has_an_event_id_of_its_own_even_when_repeated() {
    String body = "[" + receipt("sent") + "," + receipt("sent") + "]";
    assertThat(IntStream.range(0, 2).boxed().flatMap(i -> receipts(body).stream()))
        .extracting(Receipt::eventId)
        .doesNotHaveDuplicates()
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "delivered, DELIVERED",
    "DELIVERED, DELIVERED",
    "sent, SENT",
    "undelivered, UNDELIVERED",
    "failed, UNDELIVERED",
    "expired, UNDELIVERED",
    "rejected, UNDELIVERED",
  })
  void each_status_has_its_meaning(String status, State meaning) {
    assertThat(receipts("[" + receipt(status) + "]"))
        .extracting(Receipt::status)
        .containsExactly(meaning);
  }

  @Test
  void a_signature_that_is_missing_or_wrong_is_forged() {
    String body = "[" + receipt("delivered") + "]";
    String good = Signature.of(Channels.SECRET, body);
    assertThat(provider.parse(new Incoming(Map.of(), "", body), NOW))
        .isInstanceOf(Parsed.Forged.class);
    for (String bad :
        List.of(
            "",
            "zz",
            good.substring(2),
            good + "00",
            Signature.of("another", body),
            Signature.of(Channels.SECRET, body + " "))) {
      assertThat(parse(body, bad)).isInstanceOf(Parsed.Forged.class);
    }
    assertThat(parse(body, good.toUpperCase(Locale.ROOT))).isInstanceOf(Parsed.Receipts.class);
  }

  @Test
  void a_known_signature_is_computed() {
    // RFC 4231, test case 2.
    assertThat(Signature.of("Jefe", "what do ya want for nothing?"))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "garbage", "{}", "\"x\"", "[1,2]", "[{}]", "[{\"reference\":\"r\"}]", "[] []"})
  void what_cannot_be_read_is_malformed(String body) {
    assertThat(parse(body)).isInstanceOf(Parsed.Malformed.class);
  }

  @Test
  void an_empty_list_is_fine() {
    assertThat(receipts("[]")).isEmpty();
  }

  @Test
  void an_unreadable_receipt_does_not_take_the_others_with_it() {
    String body = "[" + receipt("delivered") + ",{\"id\":\"p-2\"}," + receipt("exploded") + "]";
    assertThat(receipts(body)).extracting(Receipt::status).containsExactly(State.DELIVERED);
    assertThat(log.lines())
        .containsExactly(
            "receipt.skipped  {channel=test, why=no_reference_or_status}",
            "receipt.skipped  {channel=test, why=unmapped:exploded}");
  }

  @Test
  void a_thousand_receipts_pass_and_one_more_does_not() {
    assertThat(receipts(list(1_000))).hasSize(1_000);
    assertThat(parse(list(1_001))).isEqualTo(new Parsed.Malformed("more than 1000 receipts"));
  }

  private static String list(int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> receipt("delivered"))
        .collect(Collectors.joining(",", "[", "]"));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"2026-03-01T11:00:00+01:00\"', 2026-03-01T10:00:00Z",
    "1772359200, 2026-03-01T10:00:00Z",
    "1772359200123, 2026-03-01T10:00:00.123Z",
    "'\"1772359200\"', 2026-03-01T10:00:00Z",
    "'\"yesterday\"', 2026-03-01T10:00:00Z",
    "null, 2026-03-01T10:00:00Z",
  })
  void times_come_in_several_forms_and_an_unreadable_one_is_now(String at, Instant expected) {
    String body =
        "[{\"reference\":\"" + REFERENCE + "\",\"status\":\"delivered\",\"at\":" + at + "}]";
    assertThat(receipts(body)).extracting(Receipt::providerAt).containsExactly(expected);
  }

  @Test
  void an_overlong_reference_is_left_out() {
    String body = "[{\"reference\":\"" + "r".repeat(65) + "\",\"status\":\"delivered\"}]";
    assertThat(parse(body)).isInstanceOf(Parsed.Malformed.class);
  }

  private Receipt only(String fields) {
    return receipts("[{\"reference\":\"" + REFERENCE + "\"," + fields + "}]").get(0);
  }

  private long unmapped(String where) {
    return counted.of(Metrics.UNMAPPED_CODES, Map.of("channel", "test", "class", where));
  }

  @ParameterizedTest
  @CsvSource({
    "unknown_subscriber, NUMBER",
    "not_mobile, NUMBER",
    "spam_blocked, CONTENT",
    "opted_out, OPTED_OUT",
    "absent_subscriber, TEMPORARY",
    "expired, TEMPORARY"
  })
  void each_failure_has_its_class(String code, FailureClass failure) {
    Receipt receipt = only("\"status\":\"undelivered\",\"code\":\"" + code + "\"");

    assertThat(receipt.failure()).isEqualTo(failure);
    assertThat(counted.total(Metrics.UNMAPPED_CODES)).isZero();
  }

  @Test
  void a_failure_has_its_class_in_whatever_case() {
    String failed = receipt("failed").replace("000", "Unknown_SUBSCRIBER");

    assertThat(receipts("[" + failed + "]"))
        .extracting(Receipt::failure)
        .containsExactly(FailureClass.NUMBER);
  }

  @Test
  void a_failure_that_no_table_knows_is_other_counted_and_logged_with_its_code() {
    Receipt receipt = only("\"status\":\"undelivered\",\"code\":\"gremlins\"");

    assertThat(receipt.failure()).isEqualTo(FailureClass.OTHER);
    assertThat(unmapped("receipt_code")).isEqualTo(1);
    assertThat(log.lines()).containsExactly("receipt.unmapped  {channel=test, code=gremlins}");
  }

  @Test
  void a_status_stands_for_the_code_where_there_is_none() {
    assertThat(only("\"status\":\"expired\"").failure()).isEqualTo(FailureClass.TEMPORARY);
  }

  @Test
  void a_status_that_no_table_knows_is_counted() {
    parse("[" + receipt("exploded") + "," + receipt("delivered") + "]");

    assertThat(unmapped("receipt_status")).isEqualTo(1);
  }

  @Test
  void what_was_delivered_has_no_failure_whatever_its_code() {
    Receipt receipt = only("\"status\":\"delivered\",\"code\":\"expired\"");

    assertThat(receipt.failure()).isEqualTo(FailureClass.NONE);
    assertThat(counted.total(Metrics.UNMAPPED_CODES)).isZero();
  }

  @Test
  void a_part_is_read_as_numbers_or_digits() {
    assertThat(only("\"status\":\"delivered\",\"part\":2,\"parts\":\"3\""))
        .returns(2, Receipt::part)
        .returns(3, Receipt::parts);
    assertThat(only("\"status\":\"delivered\""))
        .returns(1, Receipt::part)
        .returns(1, Receipt::parts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"part\":3,\"parts\":2",
        "\"part\":0,\"parts\":2",
        "\"part\":1",
        "\"parts\":2",
        "\"part\":-1,\"parts\":2",
        "\"part\":1,\"parts\":256",
        "\"part\":1.5,\"parts\":2"
      })
  void a_part_that_there_cannot_be_is_left_out(String numbers) {
    String body =
        "[{\"reference\":\"" + REFERENCE + "\",\"status\":\"delivered\"," + numbers + "}]";

    assertThat(receipts(body)).isEmpty();
    assertThat(log.lines()).containsExactly("receipt.skipped  {channel=test, why=no_such_part}");
  }

  @Test
  void where_the_providers_id_is_all_there_is_it_is_made_canonical_and_no_reference_is_believed() {
    Channel byId = Channels.byProviderId(channel, IdCodec.DECIMAL_TO_HEX);
    SimProvider matching = new SimProvider(Channels.access(byId, log));
    String body =
        "[{\"id\":\" 001a \",\"reference\":\"theirs\",\"status\":\"delivered\"},"
            + "{\"reference\":\"theirs\",\"status\":\"delivered\"}]";
    Incoming request =
        new Incoming(Map.of("x-signature", Signature.of(Channels.SECRET, body)), "", body);

    List<Receipt> read = ((Parsed.Receipts) matching.parse(request, NOW)).receipts();

    assertThat(read)
        .singleElement()
        .returns("", Receipt::reference)
        .returns(IdCodec.DECIMAL_TO_HEX.ofAnswer("26"), Receipt::providerId);
    assertThat(log.lines()).containsExactly("receipt.skipped  {channel=test, why=no_id_or_status}");
  }
}
