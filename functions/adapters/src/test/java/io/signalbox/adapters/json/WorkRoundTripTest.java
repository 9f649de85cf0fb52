package io.signalbox.adapters.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.closing.CancelCheck;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.health.Tick;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Dispatch.Facts;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Work;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.UnreadReceipt;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkRoundTripTest {
  private static final Instant AT = Instant.parse("2026-03-01T09:00:00.123456789Z");
  private static final MessageId ID = MessageId.derive("acme", "r-1", "+12025550100");

  private final WorkCodec codec = new WorkCodec();

  static Stream<Work> everyKind() {
    Choice choice = new Choice("sim-a", "weighted", 7, "sim-a 0.98*, \"quoted\"\n");
    return Stream.of(
        dispatch(null, null),
        dispatch("sim-b", choice),
        new WebhookWork(
            ID, "acme", "r-1", State.DELIVERED, 2, AT, "", "t", "https://acme.test/h", 3, AT),
        new DeadLetterWork(ID, "acme", 1, "attempts_used_up", "trace", AT),
        new ReplayWork(ID + ".1", "acme", "rp_1", "kim", "provider is back"),
        receipt("e-1", ID.reference(2), State.DELIVERED, FailureClass.NONE, 1, 1),
        receipt("e-2", "", State.UNDELIVERED, FailureClass.NUMBER, 1, 1),
        receipt("e-3", ID.reference(2), State.UNDELIVERED, FailureClass.OTHER, 2, 3),
        echo(),
        new UnreadReceipt("e-4", "sim-a", "unmapped:odd", "r", "17", "odd", "77", AT, AT),
        new ReceiptCheck("sim-a", List.of(new Reference(ID, 1), new Reference(ID, 12))),
        new ReceiptCheck("sim-a", List.of(new Reference(ID, 1)), AT),
        new CancelCheck(ID, "acme", "trace", AT),
        new Tick("fan-out", "29000000-20"));
  }

  private static Receipt echo() {
    return new Receipt(
        "e-5",
        "sim-a",
        ID.reference(2),
        "p-9",
        State.DELIVERED,
        "5",
        FailureClass.NONE,
        1,
        1,
        true,
        AT,
        AT);
  }

  private static Receipt receipt(
      String event, String reference, State status, FailureClass failure, int part, int parts) {
    return new Receipt(event, "sim-a", reference, "p-9", status, "5", failure, part, parts, AT, AT);
  }

  private static Dispatch dispatch(@Nullable String pin, @Nullable Choice choice) {
    Facts facts =
        new Facts(
            ID,
            "acme",
            Kind.OTP,
            "",
            "US",
            "unknown",
            "America/New_York",
            2,
            5,
            AT,
            AT,
            pin,
            "t",
            pin != null);
    List<String> tried = List.of("sim-a", "sim-c");
    Map<String, Instant> paused = choice == null ? Map.of() : Map.of("sim-c", AT.plusSeconds(9));
    List<String> doubted = choice == null ? List.of() : List.of("sim-a");
    return new Dispatch(facts, 3, Dispatch.Step.RESEND, tried, paused, doubted, AT, choice);
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void what_is_written_reads_the_same(Work work) {
    String json = codec.write(work);

    assertThat(codec.read(json)).isEqualTo(work);
    assertThat(json).doesNotContain("\n").doesNotContain("null");
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void fields_of_a_newer_writer_are_ignored(Work work) {
    String json = codec.write(work).replaceFirst("\\{", "{\"newer\":{\"a\":[1]},");

    assertThat(codec.read(json)).isEqualTo(work);
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void every_missing_field_is_named(Work work) {
    String type = codec.write(work).replaceFirst(".*?\"type\":\"([^\"]*)\".*", "$1");

    assertThatThrownBy(() -> codec.read("{\"type\":\"" + type + "\"}"))
        .isInstanceOfSatisfying(
            UnreadableWork.class,
            e ->
                assertThat(e.faults())
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(f -> assertThat(f).endsWith(" is missing")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'tick','cause':1,'id':'x'}             | cause is not a text",
        "{'type':'tick','cause':null,'id':'x'}          | cause is missing",
        "{'type':'receipt-check','channel':'a'}         | references is missing",
        "{'type':'receipt-check','channel':'a','references':{}}" + " | references is not a list",
        "{'type':'receipt-check','channel':'a','references':['m-1',2]}"
            + " | references[0] is not a reference; references[1] is not a reference",
        "{'type':'laser'}                               | type is unknown",
        "{'type':7}                                     | type is not a text",
        "{}                                             | type is missing",
        "[]                                             | it is not an object",
        "'text'                                         | it is not an object",
      })
  void each_wrong_field_is_told(String json, String faults) {
    assertThatThrownBy(() -> codec.read(json.replace('\'', '"')))
        .isInstanceOf(UnreadableWork.class)
        .hasMessage(faults);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "{\"type\":\"tick\"", "nonsense +12025550100"})
  void what_is_no_json_is_told_without_quoting_it(String text) {
    assertThatThrownBy(() -> codec.read(text))
        .isInstanceOf(UnreadableWork.class)
        .hasMessageNotContaining("555");
  }

  @Test
  void numbers_out_of_range_and_names_out_of_the_list_are_faults() {
    String json =
        codec
            .write(dispatch(null, null))
            .replace("\"attempt\":3", "\"attempt\":0")
            .replace("\"segments\":2", "\"segments\":2.5")
            .replace("\"kind\":\"otp\"", "\"kind\":\"OTP\"")
            .replace("\"step\":\"resend\"", "\"step\":\"guess\"")
            .replace("\"dueAt\":\"2026", "\"dueAt\":\"yesterday");

    assertThatThrownBy(() -> codec.read(json))
        .isInstanceOfSatisfying(
            UnreadableWork.class,
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "kind is not a kind",
                        "segments is not a whole number from 1 to 2147483647",
                        "attempt is not a whole number from 1 to 99",
                        "step is not a step",
                        "dueAt is not an ISO 8601 instant"));
  }

  @Test
  void work_of_an_unknown_class_is_a_bug() {
    Work other =
        new Work() {
          @Override
          public String key() {
            return "k";
          }

          @Override
          public String group() {
            return "g";
          }
        };

    assertThatThrownBy(() -> codec.write(other)).isInstanceOf(IllegalArgumentException.class);
  }
}
