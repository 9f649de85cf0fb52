package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverride.Word;
import io.signalbox.core.ingest.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What an operator asks of a gate: the body of an override, or of the lifting of one.
 *
 * @param gate a channel, or a path
 * @param word without meaning for a lifting
 * @param time how long it counts; 1 min to 7 d, default 1 h
 * @param reason why
 * @param faults every fault; the rest means nothing unless they are empty
 */
public record GateOrder(String gate, Word word, Duration time, String reason, List<Fault> faults) {
  private static final Duration USUAL = Duration.ofHours(1);

  /** Reads the body of an override; {@code known} tells whether there can be such a gate. */
  public static GateOrder override(String body, Predicate<String> known) {
    return read(body, known, true);
  }

  /** Reads the body of a lifting. */
  public static GateOrder lift(String body, Predicate<String> known) {
    return read(body, known, false);
  }

  /** The same with a reason that was masked. */
  public GateOrder masked(UnaryOperator<String> mask) {
    return new GateOrder(gate, word, time, mask.apply(reason), faults);
  }

  private static GateOrder read(String body, Predicate<String> known, boolean saysHow) {
    List<Fault> faults = new ArrayList<>();
    Optional<JsonNode> root = RequestJson.object(body, faults);
    if (root.isEmpty()) {
      return new GateOrder("", Word.HELD, USUAL, "", faults);
    }
    JsonReader in = new JsonReader(root.get(), "", faults);
    String gate = Optional.ofNullable(in.text("gate")).orElse("");
    if (!known.test(gate)) {
      in.fault(
          "gate",
          "gate_unknown",
          "Name a channel that is configured, or a path of one: channel/COUNTRY/operator.");
    }
    Word word = saysHow ? word(in) : Word.HELD;
    Duration time =
        saysHow ? in.forSeconds(GateOverride.SHORTEST, GateOverride.LONGEST, USUAL) : USUAL;
    String reason = Reason.read(in);
    in.noOthers();
    return new GateOrder(gate, word, time, reason, faults);
  }

  private static Word word(JsonReader in) {
    String text = Optional.ofNullable(in.text("mode")).orElse("");
    Optional<Word> word =
        Arrays.stream(Word.values())
            .filter(w -> w.name().toLowerCase(Locale.ROOT).equals(text))
            .findFirst();
    if (word.isEmpty()) {
      in.fault("mode", "mode_invalid", "Must be open, closed or held.");
    }
    return word.orElse(Word.HELD);
  }
}
