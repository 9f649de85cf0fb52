package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.State;
import io.signalbox.local.sim.MagicNumber;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedSystem.class)
class MessageReachesHandsetTest {
  /** A message to the number without receipts ends with its receipt deadline. */
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final LocalSystem system;
  private final Tenancy tenant;

  MessageReachesHandsetTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otp", "notification", "marketing"})
  void message_of_every_kind_reaches_the_handset_once(String kind) {
    String id = tenant.sent(Tenancy.request(kind, "Hello", MagicNumber.DELIVERED.number()));

    JsonNode story = tenant.becomes(id, State.DELIVERED);

    assertThat(system.providers().ledger().deliveries(id)).hasSize(1);
    assertThat(story.path("attempts")).hasSize(1);
    assertThat(story.at("/attempts/0/outcome").asText()).isEqualTo("accepted");
    assertThat(story.at("/attempts/0/choice/why").asText()).contains("sim-a", "sim-b", "http-demo");
    assertThat(story.at("/receipts/0/status").asText()).isEqualTo("DELIVERED");
  }

  /** All in one request: they wait for their receipt deadlines side by side. */
  @Test
  void otp_to_each_magic_number_ends_as_the_number_says() throws Exception {
    List<MagicNumber> numbers = List.of(MagicNumber.values());
    String[] to = numbers.stream().map(MagicNumber::number).toArray(String[]::new);
    JsonNode answer = tenant.api().send(Tenancy.request("otp", "Your code is 4711", to)).body();

    for (int i = 0; i < to.length; i++) {
      String id = answer.at("/messages/" + i + "/id").asText();
      tenant.becomes(id, numbers.get(i).expected(), BOUND);
      assertThat(system.providers().ledger().deliveries(id)).hasSizeLessThanOrEqualTo(1);
    }
  }
}
