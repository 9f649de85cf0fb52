package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.ingest.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What an operator makes of a suspicion: the body of a confirmation or a dismissal.
 *
 * @param place a channel in a country, or with one of its operators
 * @param time how long it counts; 1 min to 90 d, default 7 d
 * @param reason why
 * @param faults every fault; the rest means nothing unless they are empty
 */
public record FakeOrder(String place, Duration time, String reason, List<Fault> faults) {
  private static final Duration USUAL = Duration.ofDays(7);
  private static final Pattern PLACE =
      Pattern.compile("[^/\\p{Cntrl}]{1,64}/[A-Z]{2}(/\\P{Cntrl}{1,64})?");

  /** Reads the body. */
  public static FakeOrder of(String body) {
    List<Fault> faults = new ArrayList<>();
    Optional<JsonNode> root = RequestJson.object(body, faults);
    if (root.isEmpty()) {
      return new FakeOrder("", USUAL, "", faults);
    }
    JsonReader in = new JsonReader(root.get(), "", faults);
    String place = Optional.ofNullable(in.text("place")).orElse("");
    if (!PLACE.matcher(place).matches()) {
      in.fault(
          "place",
          "place_invalid",
          "Name it as it is listed: channel/COUNTRY or with its operator.");
    }
    Duration time = in.forSeconds(FakeFlag.SHORTEST, FakeFlag.LONGEST, USUAL);
    String reason = Reason.read(in);
    in.noOthers();
    return new FakeOrder(place, time, reason, faults);
  }

  /** The same with a reason that was masked. */
  public FakeOrder masked(UnaryOperator<String> mask) {
    return new FakeOrder(place, time, mask.apply(reason), faults);
  }
}
