package io.signalbox.adapters.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.DuplicateBudget;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.message.Kind;
import io.signalbox.core.route.policy.Choosers;
import io.signalbox.core.tenant.HoldPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChannelFileTest {
  private static final Set<String> PROVIDERS = Set.of("sim", "http");
  private static final Map<String, String> VALUES = Map.of("SIM_ENDPOINT", "http://sim.test:9");
  private static final JsonMapper MAPPER = new JsonMapper();

  private static final String CHANNEL =
      """
      {"name": "one", "provider": "sim", "enabled": true, "weight": 100,
       "endpoint": "${SIM_ENDPOINT}/one", "secret": "one", "priceMicros": {"*": 7500, "GB": 1},
       "maxConcurrency": 20, "parallelSends": 2, "maxSegmentsPerSecond": 200,
       "countries": ["*"], "bizTypes": ["*"], "maxSegments": 10,
       "supportsIdempotencyKey": true, "supportsStatusQuery": false, "supportsReceipts": true}
      """;

  private static final String BIZ_TYPE = "{\"name\": \"CODE\", \"kind\": \"otp\"}";

  @Test
  void the_file_that_ships_is_valid() throws IOException {
    Path file = Path.of("../handlers/src/main/resources/signalbox/channels.json");

    Catalog catalog = ChannelFile.read(Files.readString(file), VALUES, PROVIDERS);

    assertThat(catalog.channels())
        .extracting(Channel::name)
        .contains("sim-a", "sim-b", "sim-c", "http-demo");
    assertThat(catalog.channel("sim-a").orElseThrow().endpoint())
        .isEqualTo("http://sim.test:9/sim-a");
    assertThat(catalog.channel("http-demo").orElseThrow().settings()).containsKey("receipts");
    assertThat(catalog.retry(Kind.OTP, "PAYMENT_CODE").onUnknown()).isEqualTo(OnUnknown.NEVER);
  }

  @Test
  void what_is_left_out_has_its_default() {
    Channel channel = channel(c -> {});

    assertThat(channel.limits().connectTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(channel.limits().readTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(channel.abilities().receiptDeadline()).isEqualTo(Duration.ofDays(3));
    assertThat(channel.abilities().matching()).isEqualTo(Channel.Matching.BY_REFERENCE);
    assertThat(channel.coverage().operators()).containsExactly("*");
    assertThat(channel.coverage().localHours()).isNull();
    assertThat(channel.settings()).isEmpty();
  }

  @Test
  void what_is_set_is_read() {
    Channel channel =
        channel(
            c -> {
              c.putObject("localHours").put("from", "08:00").put("to", "21:30");
              c.putArray("operators").add("acme-mobile");
              c.putObject("receipts").put("matchBy", "providerId").put("idCodec", "uuid");
              c.put("receiptDeadline", "PT25S").put("connectTimeout", "PT1S");
              c.putObject("settings").put("n", 1).put("gone", (String) null).putArray("l").add("x");
            });

    assertThat(channel.coverage().localHours())
        .isEqualTo(new Channel.Hours(LocalTime.of(8, 0), LocalTime.of(21, 30)));
    assertThat(channel.coverage().operators()).containsExactly("acme-mobile");
    assertThat(channel.abilities().receiptDeadline()).isEqualTo(Duration.ofSeconds(25));
    assertThat(channel.abilities().matching()).isEqualTo(new Channel.Matching(true, IdCodec.UUID));
    assertThat(channel.settings()).isEqualTo(Map.of("n", 1, "l", List.of("x")));
  }

  @Test
  void a_business_type_is_read_with_its_kind_and_channels() {
    ObjectNode file = file();
    ObjectNode bizType = (ObjectNode) file.get("bizTypes").get(0);
    bizType.put("kind", "marketing").putArray("channels").add("one");

    assertThat(read(file).bizType("CODE").orElseThrow())
        .satisfies(b -> assertThat(b.kind()).isEqualTo(Kind.MARKETING))
        .satisfies(b -> assertThat(b.channels()).containsExactly("one"));
  }

  @Test
  void a_function_that_is_not_told_where_providers_are_reads_the_file_all_the_same() {
    Catalog catalog = ChannelFile.read(file().toString(), Map.of(), PROVIDERS);

    assertThat(catalog.channel("one").orElseThrow().endpoint()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name            | 'Sim A'           | is not lower case letters, digits and single dashes",
        "name            | 'dash-'           | is not lower case letters, digits and single dashes",
        "name            | 'two--dashes'     | is not lower case letters, digits and single dashes",
        "name            | 'abcdefghijklmnopqrstu' | is not lower case letters",
        "provider        | 'smpp'            | is not a known provider",
        "enabled         | 'yes'             | is not true or false",
        "weight          | 1001              | is not a whole number from 0 to 1000",
        "weight          | -1                | is not a whole number from 0 to 1000",
        "endpoint        | 'ftp://x.test'    | is not an http or https URL",
        "endpoint        | '${OTHER}/x'      | is not an http or https URL",
        "secret          | 'a b'             | is not the name of a secret",
        "secret          | 'a/b'             | is not the name of a secret",
        "secret          | null              | secret is missing",
        "priceMicros     | {'USA': 1, '*': 1} | .USA is not a country",
        "priceMicros     | {'*': -1}         | .* is not a whole number from 0 to 10000000",
        "priceMicros     | {'GB': 1}         | has no price for *",
        "priceMicros     | 7                 | is not an object",
        "maxConcurrency  | 21                | is not a multiple of parallelSends",
        "maxConcurrency  | 2                 | gives one slot; an event source needs two",
        "maxConcurrency  | 1                 | is not a whole number from 2 to 10000",
        "maxConcurrency  | 2000              | channels reserve 1000 slots together, more than 900",
        "parallelSends   | 0                 | is not a whole number from 1 to 100",
        "maxSegmentsPerSecond | 0            | is not a whole number from 1 to 100000",
        "connectTimeout  | 'PT0S'            | is not an ISO 8601 duration from PT0.1S to PT1M",
        "readTimeout     | '5s'              | is not an ISO 8601 duration from PT0.1S to PT1M",
        "countries       | ['usa']           | [0] is not a country or *",
        "bizTypes        | ['NOPE']          | channel one takes an unknown bizType: NOPE",
        "bizTypes        | 'CODE'            | is not a list",
        "maxSegments     | 0                 | is not a whole number from 1 to 255",
        "localHours      | {'from': '08:00', 'to': '08:00'} | is empty: from equals to",
        "localHours      | {'from': '8', 'to': '21:00'} | .from is not a time like 08:00",
        "localHours      | {'from': '08:00', 'to': '21:00', 'tz': 'x'} | .tz is unknown",
        "receiptDeadline | 'PT121H'          | is not an ISO 8601 duration from PT1S to PT120H",
        "receipts        | {'matchBy': 'id'} | .matchBy is not reference or providerId",
        "receipts        | {'matchBy': 'providerId', 'idCodec': 'x'} | .idCodec is not an id codec",
        "receipts        | {'matchBy': 'reference', 'idCodec': 'hex'} | .idCodec has no use: receipts"
            + " are matched by our reference",
        "receipts        | {'matchBy': 'reference', 'x': 1} | .x is unknown",
        "hourlyQuota     | 0                 | is not a whole number from 1 to 1000000000",
        "maxConcurency   | 20                | is unknown",
      })
  void each_fault_of_a_channel_is_told(String field, String value, String fault) throws Exception {
    JsonNode json = MAPPER.readTree(value.replace('\'', '"'));

    List<String> faults = faults(file -> channelOf(file).set(field, json));

    assertThat(faults).singleElement().asString().contains(fault);
  }

  @Test
  void every_fault_of_every_entry_is_told_at_once() {
    List<String> faults =
        faults(
            file -> {
              channelOf(file).put("weight", "heavy").remove("enabled");
              ((ArrayNode) file.get("channels")).add(channelOf(file).deepCopy()).add(7);
              ((ObjectNode) file.get("bizTypes").get(0)).put("kind", "fax").put("name", "lower");
              file.put("comment", "hello");
            });

    assertThat(faults)
        .containsExactly(
            "channels[0].enabled is missing",
            "channels[0].weight is not a whole number from 0 to 1000",
            "channels[1].enabled is missing",
            "channels[1].weight is not a whole number from 0 to 1000",
            "channels[2] is not an object",
            "bizTypes[0].name is not an upper case name of up to 40",
            "bizTypes[0].kind is not otp, notification or marketing",
            "comment is unknown",
            "channels[1].name is taken by an earlier entry: one");
  }

  @Test
  void retries_that_are_left_out_are_those_of_the_specification() {
    Catalog catalog = read(file());

    for (Kind kind : Kind.values()) {
      assertThat(catalog.retry(kind, "")).isEqualTo(RetryPolicy.of(kind));
      assertThat(catalog.duplicates(kind)).isEqualTo(DuplicateBudget.DEFAULT);
    }
    assertThat(catalog.retry(Kind.OTP, "CODE")).isEqualTo(RetryPolicy.of(Kind.OTP));
  }

  @Test
  void a_business_type_is_retried_as_its_kind_is_but_for_what_it_says() {
    Catalog catalog =
        read(
            with(
                file(),
                """
                {"otp": {"waits": ["PT1S", "PT2S"], "jitter": 0.5, "maxAttempts": 3,
                         "patience": "PT20S", "duplicates": {"share": 0.05}}}
                """,
                "{\"maxAttempts\": 2, \"onUnknown\": \"wait\"}"));

    List<Duration> waits = List.of(Duration.ofSeconds(1), Duration.ofSeconds(2));
    Duration patience = Duration.ofSeconds(20);
    assertThat(catalog.retry(Kind.OTP, ""))
        .isEqualTo(new RetryPolicy(waits, 0.5, 3, OnUnknown.RESEND, patience));
    assertThat(catalog.retry(Kind.OTP, "CODE"))
        .isEqualTo(new RetryPolicy(waits, 0.5, 2, OnUnknown.WAIT, patience));
    assertThat(catalog.duplicates(Kind.OTP)).isEqualTo(new DuplicateBudget(0.05, 5));
    assertThat(catalog.retry(Kind.MARKETING, "")).isEqualTo(RetryPolicy.of(Kind.MARKETING));
  }

  @Test
  void a_business_type_that_is_gone_is_never_resent() {
    assertThat(read(file()).retry(Kind.OTP, "GONE"))
        .isEqualTo(RetryPolicy.of(Kind.OTP).onUnknown(OnUnknown.NEVER));
  }

  @Test
  void every_fault_of_retries_is_told_at_once() {
    String kinds =
        """
        {"otp": {"waits": [], "jitter": 0.6, "maxAttempts": 11, "onUnknown": "maybe",
                 "patience": "PT2H", "duplicates": {"share": 2, "floor": -1, "per": 1}},
         "marketing": {"waits": ["PT25H", 3]},
         "fax": {}}
        """;

    assertThat(faults(f -> with(f, kinds, "{\"duplicates\": {}}")))
        .containsExactly(
            "retry.otp.waits are not 1 to 9",
            "retry.otp.jitter is not a number from 0 to 0.5",
            "retry.otp.maxAttempts is not a whole number from 1 to 10",
            "retry.otp.onUnknown is not resend, wait or never",
            "retry.otp.patience is not an ISO 8601 duration from PT1S to PT1H",
            "retry.otp.duplicates.share is not a number from 0 to 0.1",
            "retry.otp.duplicates.floor is not a whole number from 0 to 100",
            "retry.otp.duplicates.per is unknown",
            "retry.marketing.waits[0] is not an ISO 8601 duration up to PT24H",
            "retry.marketing.waits[1] is not an ISO 8601 duration up to PT24H",
            "retry.fax is unknown",
            "bizTypes[0].retry.duplicates is unknown");
  }

  @Test
  void without_a_word_on_routing_the_default_routes_everything() {
    assertThat(read(file()).strategies()).isEqualTo(StrategyShare.DEFAULT);
  }

  @Test
  void strategies_run_side_by_side_where_the_file_says_so() {
    Catalog catalog =
        read(
            routed(
                file(),
                """
                [{"name": "value", "share": 90},
                 {"name": "thompson", "share": 10, "countries": ["GB", "DE"]},
                 {"name": "value", "share": 40, "countries": ["GB"]}]
                """));

    assertThat(catalog.strategies())
        .containsExactly(
            new StrategyShare("value", 90, Set.of("*")),
            new StrategyShare("thompson", 10, Set.of("GB", "DE")),
            new StrategyShare("value", 40, Set.of("GB")));
  }

  @Test
  void every_fault_of_routing_is_told_at_once() {
    String strategies =
        """
        [{"name": "coin", "share": 0, "countries": ["gb", 1], "of": 2},
         {"name": "value", "share": 1, "countries": []}]
        """;

    assertThat(faults(f -> routed(f, strategies)))
        .containsExactly(
            "routing.strategies[0].name is not one of " + Choosers.names(),
            "routing.strategies[0].share is not a whole number from 1 to 100",
            "routing.strategies[0].countries[0] is not a country code or *",
            "routing.strategies[0].countries[1] is not a country code or *",
            "routing.strategies[0].of is unknown",
            "routing.strategies[1].countries is empty");
    assertThat(
            faults(
                f -> routed(f, "[{\"name\": \"value\", \"share\": 1, \"countries\": [\"GB\"]}]")))
        .containsExactly(
            "routing.strategies leave countries without one: one of them must serve \"*\"");
  }

  private static ObjectNode routed(ObjectNode file, String strategies) {
    try {
      file.putObject("routing").set("strategies", MAPPER.readTree(strategies));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void number_hygiene_is_as_it_is_by_default_but_for_what_is_set() {
    assertThat(read(file()).holds()).isEqualTo(HoldPolicy.DEFAULT);
    HoldPolicy set = read(hygiene(file(), "{\"reports\": 3, \"hold\": \"P1D\"}")).holds();
    assertThat(set)
        .isEqualTo(new HoldPolicy(3, Duration.ofHours(1), Duration.ofDays(30), Duration.ofDays(1)));
    assertThat(read(hygiene(file(), "{\"apart\": \"PT2H\", \"within\": \"PT2H\"}")).holds())
        .isEqualTo(new HoldPolicy(2, Duration.ofHours(2), Duration.ofHours(2), Duration.ofDays(7)));
  }

  @Test
  void every_fault_of_number_hygiene_is_told_at_once() {
    String all =
        """
        {"reports": 1, "apart": "PT1S", "within": "P91D", "hold": "a week", "holds": 1}
        """;

    assertThat(faults(f -> hygiene(f, all)))
        .containsExactly(
            "numberHygiene.reports is not a whole number from 2 to 10",
            "numberHygiene.apart is not an ISO 8601 duration from PT1M to PT2160H",
            "numberHygiene.within is not an ISO 8601 duration from PT1H to PT2160H",
            "numberHygiene.hold is not an ISO 8601 duration from PT1H to PT2160H",
            "numberHygiene.holds is unknown");
    assertThat(faults(f -> hygiene(f, "{\"within\": \"PT1H\", \"apart\": \"PT61M\"}")))
        .containsExactly("numberHygiene.apart is longer than within: PT1H");
    assertThat(faults(f -> hygiene(f, "3"))).containsExactly("numberHygiene is not an object");
  }

  private static ObjectNode hygiene(ObjectNode file, String json) {
    try {
      return file.set("numberHygiene", MAPPER.readTree(json));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode with(ObjectNode file, String kinds, String ofCode) {
    try {
      file.set("retry", MAPPER.readTree(kinds));
      ((ObjectNode) file.get("bizTypes").get(0)).set("retry", MAPPER.readTree(ofCode));
      return file;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void quotas_must_fit_each_other() {
    assertThat(faults(f -> channelOf(f).put("hourlyQuota", 10).put("dailyQuota", 9)))
        .containsExactly("channels[0].hourlyQuota is more than dailyQuota");
  }

  @Test
  void quotas_are_limits_of_the_channel_where_there_are_any() {
    assertThat(quota(c -> c.put("hourlyQuota", 10).put("dailyQuota", 10)))
        .isEqualTo(new Quota(10, 10));
    assertThat(quota(c -> c.put("dailyQuota", 9))).isEqualTo(new Quota(Quota.NO_LIMIT, 9));
    assertThat(quota(c -> c.put("hourlyQuota", 9))).isEqualTo(new Quota(9, Quota.NO_LIMIT));
    assertThat(quota(c -> {})).isEqualTo(Quota.NONE);
  }

  private static Quota quota(Consumer<ObjectNode> change) {
    return channel(change).limits().quota();
  }

  @Test
  void timeouts_must_fit_into_the_functions_own() {
    assertThat(faults(f -> channelOf(f).put("readTimeout", "PT60S").put("connectTimeout", "PT30S")))
        .singleElement()
        .asString()
        .contains("more than PT1M29S together");
  }

  @Test
  void a_business_type_names_only_channels_that_exist() {
    assertThat(faults(f -> ((ObjectNode) f.get("bizTypes").get(0)).putArray("channels").add("two")))
        .containsExactly("bizType CODE names an unknown channel: two");
  }

  @Test
  void a_file_without_channels_is_a_fault() {
    assertThat(faults(f -> f.putArray("channels"))).containsExactly("channels is empty");
    assertThat(faults(f -> f.remove("channels"))).containsExactly("channels is missing");
  }

  private static Channel channel(Consumer<ObjectNode> change) {
    ObjectNode file = file();
    change.accept(channelOf(file));
    return read(file).channel("one").orElseThrow();
  }

  private static List<String> faults(Consumer<ObjectNode> change) {
    ObjectNode file = file();
    change.accept(file);
    InvalidChannels thrown = catchThrowableOfType(InvalidChannels.class, () -> read(file));
    return thrown.faults();
  }

  private static Catalog read(ObjectNode file) {
    return ChannelFile.read(file.toString(), VALUES, PROVIDERS);
  }

  private static ObjectNode channelOf(ObjectNode file) {
    return (ObjectNode) file.get("channels").get(0);
  }

  private static ObjectNode file() {
    try {
      return (ObjectNode)
          MAPPER.readTree("{\"channels\":[" + CHANNEL + "],\"bizTypes\":[" + BIZ_TYPE + "]}");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
