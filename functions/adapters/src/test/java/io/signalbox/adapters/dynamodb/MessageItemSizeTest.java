package io.signalbox.adapters.dynamodb;

import static io.signalbox.core.message.State.DELIVERED;
import static io.signalbox.core.message.State.RETRYING;
import static io.signalbox.core.message.State.SENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import io.signalbox.core.message.Transition;
import io.signalbox.core.testing.Changes;
import io.signalbox.core.testing.Samples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A typical message stays within one write unit from its creation to its receipt. */
class MessageItemSizeTest {
  /** What DynamoMessages adds to each item: the name and 8 bytes. */
  private static final int NONCE = 1 + 8;

  private static final Text LONGEST_GSM7 = new Text("x".repeat(160), Encoding.GSM7, 1);
  private static final Text LONGEST_TYPICAL_UCS2 = new Text("\u60a8".repeat(160), Encoding.UCS2, 3);

  @Test
  void every_write_of_a_typical_message_is_one_unit() {
    for (Text text : List.of(LONGEST_GSM7, LONGEST_TYPICAL_UCS2)) {
      for (Message step : life(Samples.full(text), Samples.attempt(1))) {
        assertThat(ItemSize.writeUnits(size(step)))
            .as("%s in %s: %s bytes", text, step.state(), size(step))
            .isEqualTo(1);
      }
    }
  }

  @Test
  void the_room_kept_for_growth_is_enough_for_one_attempt() {
    Attempt a = Samples.attempt(1);
    Choice explained = new Choice(a.channel(), "weighted", 1_234_567, "x".repeat(100));
    Attempt attempt = new Attempt(1, explained, a.claimedAt(), a.leaseUntil(), null);
    List<Message> life = life(Samples.full(LONGEST_GSM7), attempt);

    int growth = size(life.get(life.size() - 1)) - (size(life.get(0)) - NONCE);

    assertThat(growth).isLessThanOrEqualTo(TextItem.GROWTH);
    assertThat(TextItem.GROWTH - growth).as("room given away").isLessThan(60);
  }

  @Test
  void a_text_that_would_cost_a_second_unit_at_each_change_stands_apart() {
    assertThat(TextItem.fits(whole(Samples.full(LONGEST_GSM7)))).isTrue();
    assertThat(TextItem.fits(whole(Samples.full(LONGEST_TYPICAL_UCS2)))).isTrue();
    Text long7 = new Text("x".repeat(459), Encoding.GSM7, 3);
    assertThat(TextItem.fits(whole(Samples.full(long7)))).isFalse();
  }

  @Test
  void without_its_text_even_a_long_message_takes_two_attempts_in_one_unit() {
    Message message = Samples.full(new Text("x".repeat(1_530), Encoding.GSM7, 10));
    Message failed =
        Stream.of(
                Transition.claim(Samples.attempt(1)),
                Transition.ended(1, Samples.failed(1), RETRYING, null))
            .reduce(message, MessageItemSizeTest::after, (a, b) -> b);
    Message sent =
        Stream.of(
                Transition.claim(Samples.attempt(2)),
                Transition.ended(2, Samples.accepted(2), SENT, null))
            .reduce(failed, MessageItemSizeTest::after, (a, b) -> b);

    int bytes = ItemSize.of(MessageItem.write(sent, Retention.defaults().messages())) + NONCE;

    assertThat(ItemSize.writeUnits(bytes)).isEqualTo(1);
  }

  /** The message as it is created, claimed, sent and delivered. */
  private static List<Message> life(Message message, Attempt attempt) {
    String event = message.id().reference(1) + "-" + DELIVERED;
    List<Message> life = new ArrayList<>(List.of(message));
    for (Transition change :
        List.of(
            Transition.claim(attempt),
            Transition.ended(1, Samples.accepted(1), SENT, null),
            Transition.receipt(Samples.receipt(1, DELIVERED), "sim-a", event))) {
      life.add(after(life.get(life.size() - 1), change));
    }
    return life;
  }

  private static Message after(Message message, Transition change) {
    return Changes.applied(message, change).orElseThrow();
  }

  private static int size(Message message) {
    return ItemSize.of(whole(message)) + NONCE;
  }

  private static Map<String, AttributeValue> whole(Message message) {
    Map<String, AttributeValue> item =
        new HashMap<>(MessageItem.write(message, Retention.defaults().messages()));
    item.put(TextItem.TEXT, TextItem.write(message.origin().text().body()));
    return item;
  }
}
