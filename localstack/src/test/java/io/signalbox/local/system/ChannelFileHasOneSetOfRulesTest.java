package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.json.ChannelFile;
import io.signalbox.adapters.json.InvalidChannels;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.infra.plan.InvalidPlanException;
import io.signalbox.infra.plan.Planner;
import io.signalbox.infra.plan.Stage;
import io.signalbox.infra.plan.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the functions would not start with is not deployed: two readers, the same answer. */
class ChannelFileHasOneSetOfRulesTest {
  private static final Path SHIPPED =
      Path.of("../functions/handlers/src/main/resources/signalbox/channels.json");
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir Path folder;

  @Test
  void the_file_that_ships_is_taken_by_both() throws IOException {
    assertTaken((ObjectNode) MAPPER.readTree(SHIPPED.toFile()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name                 | 'abcdefghijklmnopqrst'",
        "secret               | 'Az09_.@-'",
        "receiptDeadline      | 'P5D'",
        "receiptDeadline      | 'PT120H'",
        "idempotencyKeyFor    | 'PT1M'",
        "idempotencyKeyFor    | 'P5D'",
        "connectTimeout       | 'PT0.1S'",
        "weight               | 0",
        "endpoint             | 'https://api.provider.example:8443/v1?a=b'",
        "localHours           | {'from': '22:00', 'to': '07:30'}",
        "settings             | null",
        "receipts             | {'matchBy': 'reference'}",
        "receipts             | {'matchBy': 'providerId'}",
        "receipts             | {'matchBy': 'providerId', 'idCodec': 'decimalToHex'}",
      })
  void what_one_takes_the_other_takes(String field, String value) throws IOException {
    assertTaken(changed("/channels/0", field, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``          | retry       | null",
        "``          | retry       | {}",
        "/retry      | otp         | {}",
        "/retry/otp  | waits       | ['PT24H']",
        "/retry/otp  | waits       | ['PT0S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S']",
        "/retry/otp  | jitter      | 0",
        "/retry/otp  | jitter      | 0.5",
        "/retry/otp  | maxAttempts | 10",
        "/retry/otp  | patience    | 'PT1S'",
        "/retry/otp  | patience    | 'PT1H'",
        "/retry/otp  | duplicates  | {'share': 0.1, 'floor': 100}",
        "/retry/otp  | duplicates  | {'share': 0, 'floor': 0}",
        "/bizTypes/0 | retry       | {'waits': ['PT3S'], 'maxAttempts': 2}",
        "``          | routing     | null",
        "``          | routing     | {'strategies': [{'name': 'thompson', 'share': 100}]}",
        "``          | routing     | {'strategies': [{'name': 'value', 'share': 1, 'countries': ['*']}, {'name': 'round-robin', 'share': 9, 'countries': ['GB', 'US']}]}",
        "``          | numberHygiene | null",
        "``          | numberHygiene | {}",
        "``          | numberHygiene | {'reports': 10, 'apart': 'P90D', 'within': 'P90D'}",
        "``          | numberHygiene | {'apart': 'PT1M', 'within': 'PT1H', 'hold': 'PT1H'}",
      })
  void what_one_takes_of_all_messages_the_other_takes(String at, String field, String value)
      throws IOException {
    assertTaken(changed(at, field, value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/channels/0 | name                  | null",
        "/channels/0 | name                  | 'Sim A'",
        "/channels/0 | name                  | 'dash-'",
        "/channels/0 | name                  | 'two--dashes'",
        "/channels/0 | name                  | 'abcdefghijklmnopqrstu'",
        "/channels/0 | name                  | 'sim-b'",
        "/channels/0 | provider              | 'smpp'",
        "/channels/0 | enabled               | 'yes'",
        "/channels/0 | weight                | 1001",
        "/channels/0 | weight                | 1.5",
        "/channels/0 | endpoint              | 'ftp://x.test'",
        "/channels/0 | endpoint              | 'https://'",
        "/channels/0 | endpoint              | '${OTHER}/x'",
        "/channels/0 | secret                | null",
        "/channels/0 | receipts              | {}",
        "/channels/0 | receipts              | 'providerId'",
        "/channels/0 | receipts              | {'matchBy': 'id'}",
        "/channels/0 | receipts              | {'matchBy': 'providerId', 'idCodec': 'base64'}",
        "/channels/0 | receipts              | {'matchBy': 'providerId', 'codec': 'hex'}",
        "/channels/0 | receipts              | {'matchBy': 'reference', 'idCodec': 'hex'}",
        "/channels/1 | supportsReceipts      | false",
        "/channels/0 | secret                | ''",
        "/channels/0 | secret                | 'a/b'",
        "/channels/0 | priceMicros           | {'USA': 1, '*': 1}",
        "/channels/0 | priceMicros           | {'*': -1}",
        "/channels/0 | priceMicros           | {'GB': 1}",
        "/channels/0 | maxConcurrency        | 21",
        "/channels/0 | maxConcurrency        | 2",
        "/channels/0 | maxConcurrency        | 20000",
        "/channels/0 | parallelSends         | 0",
        "/channels/0 | parallelSends         | 101",
        "/channels/0 | maxSegmentsPerSecond  | null",
        "/channels/0 | connectTimeout        | 'PT0.05S'",
        "/channels/0 | connectTimeout        | 'PT0S'",
        "/channels/0 | readTimeout           | 'PT61S'",
        "/channels/0 | readTimeout           | '5s'",
        "/channels/0 | countries             | ['usa']",
        "/channels/0 | countries             | null",
        "/channels/0 | operators             | '*'",
        "/channels/0 | bizTypes              | ['NOPE']",
        "/channels/0 | bizTypes              | 'REGISTER_CODE'",
        "/channels/0 | maxSegments           | 0",
        "/channels/0 | localHours            | {'from': '08:00', 'to': '08:00'}",
        "/channels/0 | localHours            | {'from': '25:00', 'to': '21:00'}",
        "/channels/0 | localHours            | {'from': '08:00', 'to': '21:00', 'tz': 'x'}",
        "/channels/0 | supportsReceipts      | 'no'",
        "/channels/0 | supportsStatusQuery   | null",
        "/channels/0 | receiptDeadline       | 'PT0.5S'",
        "/channels/0 | receiptDeadline       | 'P6D'",
        "/channels/0 | idempotencyKeyFor     | 'PT59S'",
        "/channels/0 | idempotencyKeyFor     | 'P6D'",
        "/channels/0 | hourlyQuota           | 0",
        "/channels/3 | dailyQuota            | 99999",
        "/channels/0 | signatures            | [1]",
        "/channels/0 | settings              | []",
        "/channels/0 | maxConcurency         | 20",
        "/bizTypes/0 | name                  | 'lower'",
        "/bizTypes/0 | name                  | 'ORDER_NOTIFY'",
        "/bizTypes/0 | kind                  | 'fax'",
        "/bizTypes/0 | channels              | ['nope']",
        "/bizTypes/0 | neverResend           | true",
        "/bizTypes/0 | retry                 | true",
        "/bizTypes/0 | retry                 | {'onUnknown': 'sometimes'}",
        "/bizTypes/0 | retry                 | {'duplicates': {'floor': 1}}",
        "/bizTypes/0 | retry                 | {'patience': 'PT0.5S'}",
        "/bizTypes/0 | retry                 | {'patience': 'PT61M'}",
        "/bizTypes/0 | retry                 | {'comment': 'hello'}",
        "/retry      | fax                   | {}",
        "/retry/otp  | waits                 | []",
        "/retry/otp  | waits                 | 'PT1S'",
        "/retry/otp  | waits                 | ['PT24H0.001S']",
        "/retry/otp  | waits                 | ['-PT1S']",
        "/retry/otp  | waits                 | [1]",
        "/retry/otp  | waits                 | ['PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S','PT1S']",
        "/retry/otp  | jitter                | 0.51",
        "/retry/otp  | jitter                | -0.1",
        "/retry/otp  | jitter                | '0.1'",
        "/retry/otp  | maxAttempts           | 0",
        "/retry/otp  | maxAttempts           | 11",
        "/retry/otp  | onUnknown             | 'RESEND'",
        "/retry/otp  | patience              | 'PT2H'",
        "/retry/otp  | duplicates            | {'share': 0.11}",
        "/retry/otp  | duplicates            | {'share': -0.01}",
        "/retry/otp  | duplicates            | {'floor': 101}",
        "/retry/otp  | duplicates            | {'floor': 1.5}",
        "/retry/otp  | duplicates            | {'per': 'day'}",
        "/retry/otp  | duplicates            | 5",
        "``          | routing               | {}",
        "``          | routing               | {'strategies': []}",
        "``          | routing               | {'strategies': [{'name': 'coin', 'share': 1}]}",
        "``          | routing               | {'strategies': [{'name': 'value'}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 0}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 101}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 1, 'countries': []}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 1, 'countries': ['us']}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 1, 'countries': ['US']}]}",
        "``          | routing               | {'strategies': [{'name': 'value', 'share': 1, 'of': 2}]}",
        "``          | routing               | {'default': 'value'}",
        "``          | numberHygiene         | 5",
        "``          | numberHygiene         | {'reports': 1}",
        "``          | numberHygiene         | {'reports': 11}",
        "``          | numberHygiene         | {'apart': 'PT59S'}",
        "``          | numberHygiene         | {'apart': 'PT2H', 'within': 'PT1H'}",
        "``          | numberHygiene         | {'within': 'PT59M'}",
        "``          | numberHygiene         | {'hold': 'P91D'}",
        "``          | numberHygiene         | {'hold': 'a week'}",
        "``          | numberHygiene         | {'holds': 'P7D'}",
        "/bizTypes/0 | comment               | 'hello'",
        "``          | comment               | 'hello'",
        "``          | channels              | []",
        "``          | bizTypes              | null",
      })
  void what_one_refuses_the_other_refuses(String at, String field, String value)
      throws IOException {
    String file = changed(at, field, value).toString();

    assertThatThrownBy(() -> functions(file)).isInstanceOf(InvalidChannels.class);
    assertThatThrownBy(() -> synthesis(file)).isInstanceOf(InvalidPlanException.class);
  }

  private void assertTaken(ObjectNode file) throws IOException {
    functions(file.toString());
    synthesis(file.toString());
    assertThat(file.path("channels")).isNotEmpty();
  }

  /** The file that ships with one field changed; null takes it out. */
  private static ObjectNode changed(String at, String field, String value) throws IOException {
    ObjectNode file = (ObjectNode) MAPPER.readTree(SHIPPED.toFile());
    JsonNode json = MAPPER.readTree(value.replace('\'', '"'));
    ObjectNode entry = (ObjectNode) file.at(at);
    if (json.isNull()) {
      entry.remove(field);
    } else {
      entry.set(field, json);
    }
    return file;
  }

  private static void functions(String json) {
    ChannelFile.read(json, Map.of("SIM_ENDPOINT", "http://sim.test"), Providers.shipped().names());
  }

  private void synthesis(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("channels.json"), json);
    Planner.plan(
        new Stage("test"), io.signalbox.infra.plan.ChannelFile.read(file), Tuning.defaults());
  }
}
