package io.signalbox.adapters.provider.sim;

import static io.signalbox.adapters.provider.call.Channels.NOW;
import static io.signalbox.adapters.provider.call.Channels.REFERENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.provider.call.Channels;
import io.signalbox.adapters.provider.call.Signature;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import io.signalbox.core.receipt.ReceiptFormat.Parsed;
import io.signalbox.core.receipt.UnreadReceipt;
import io.signalbox.core.testing.Counted;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Receipts that say nothing we know: some of them are kept, with nothing that is personal. */
class UnreadReceiptsAreTakenTest {
  private final Counted counted = new Counted();
  private final SimProvider provider =
      new SimProvider(
          Channels.access(
              Channels.of("sim", "http://127.0.0.1:1/sim-a", Map.of()),
              new Channels.Lines(),
              counted));

  private Parsed parse(String body) {
    return parse(body, NOW);
  }

  private Parsed parse(String body, Instant at) {
    Map<String, String> headers = Map.of("x-signature", Signature.of(Channels.SECRET, body));
    return provider.parse(new Incoming(headers, "", body), at);
  }

  private List<UnreadReceipt> unread(String items, Instant at) {
    return ((Parsed.Receipts) parse("[" + items + "]", at)).unread();
  }

  private static String receipt(String status) {
    return "{\"id\":\"p-1\",\"reference\":\""
        + REFERENCE
        + "\",\"status\":\""
        + status
        + "\",\"code\":\"000\",\"at\":\"2026-03-01T09:59:59.500Z\"}";
  }

  @Test
  void one_that_says_nothing_we_know_is_kept_also_when_it_comes_alone() {
    Parsed.Receipts parsed = (Parsed.Receipts) parse("[" + receipt("exploded") + "]");

    assertThat(parsed.receipts()).isEmpty();
    assertThat(parsed.unread()).extracting(UnreadReceipt::why).containsExactly("unmapped:exploded");
    assertThat(parse("[{\"id\":\"p-2\"}," + receipt("exploded") + "]"))
        .isInstanceOf(Parsed.Receipts.class);
  }

  @Test
  void what_says_nothing_we_know_is_told_apart_with_what_people_need_and_nothing_else() {
    String odd =
        "{\"id\":\"12345678\",\"reference\":\"r-2\",\"status\":\"odd\",\"code\":\"77\","
            + "\"text\":\"Your code\",\"at\":\"2026-03-01T09:59:59Z\"}";
    String part = receipt("delivered").replace("{", "{\"part\":0,\"parts\":2,");
    Parsed.Receipts parsed =
        (Parsed.Receipts) parse("[" + receipt("delivered") + "," + odd + "," + part + "]");

    assertThat(parsed.receipts()).hasSize(1);
    assertThat(parsed.unread()).extracting(UnreadReceipt::why).last().isEqualTo("no_such_part");
    UnreadReceipt first = parsed.unread().get(0);
    assertThat(first)
        .isEqualTo(
            new UnreadReceipt(
                first.eventId(),
                "test",
                "unmapped:odd",
                "r-2",
                "12345678",
                "odd",
                "77",
                Instant.parse("2026-03-01T09:59:59Z"),
                NOW));
  }

  @Test
  void a_number_that_comes_in_the_references_place_is_not_kept_and_our_reference_is() {
    String ours = receipt("odd");
    String number = ours.replace(REFERENCE.toString(), "+12025550123");
    String among = ours.replace(REFERENCE.toString(), "to:12025550123");
    Parsed.Receipts parsed =
        (Parsed.Receipts) parse("[" + String.join(",", ours, number, among) + "]");

    assertThat(parsed.unread())
        .extracting(UnreadReceipt::reference)
        .containsExactly(REFERENCE.toString(), "_N", "to:N");
  }

  @Test
  void of_a_flood_that_says_the_same_an_hour_has_a_few_letters_and_a_rare_word_its_own() {
    String flood =
        IntStream.range(0, 999)
            .mapToObj(i -> receipt("buffered").replace("p-1", "p-" + i))
            .collect(Collectors.joining(","));
    String rare = receipt("exploded");
    List<UnreadReceipt> first = unread(flood + "," + rare, NOW);

    Set<String> letters =
        first.subList(0, 999).stream().map(UnreadReceipt::eventId).collect(Collectors.toSet());
    assertThat(letters).hasSize(4);
    assertThat(first.get(999).eventId()).isNotIn(letters);
    assertThat(unread(rare, NOW.plusSeconds(60)).get(0).eventId())
        .isEqualTo(first.get(999).eventId());
    assertThat(unread(rare, NOW.plusSeconds(3_600)).get(0).eventId())
        .isNotEqualTo(first.get(999).eventId());
    assertThat(counted.of(Metrics.UNREAD_RECEIPTS, Map.of("channel", "test", "class", "unmapped")))
        .isEqualTo(1_002);
  }

  @Test
  void words_that_never_repeat_do_not_make_letters_without_end() {
    String flood =
        IntStream.range(0, 1_000)
            .mapToObj(i -> receipt("w" + i).replace("p-1", "p-" + i))
            .collect(Collectors.joining(","));

    assertThat(unread(flood, NOW).stream().map(UnreadReceipt::eventId).distinct().count())
        .isLessThanOrEqualTo(32);
  }
}
