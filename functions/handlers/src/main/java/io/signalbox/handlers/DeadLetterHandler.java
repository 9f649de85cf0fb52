package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.json.UnreadableWork;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.deadletter.Keeping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The {@code deadletter} function: keeps what could not be finished, what nobody could read, and
 * what a queue gave up on. Everything that arrives here is kept.
 */
public final class DeadLetterHandler extends JsonFunction {
  private static final int THREADS = 4;

  private final Keeping keeping;
  private final WorkCodec codec = new WorkCodec();

  /** As Lambda starts it. */
  public DeadLetterHandler() {
    this(System.getenv());
  }

  public DeadLetterHandler(Map<String, String> environment) {
    Wiring wiring = new Wiring(environment, THREADS);
    this.keeping =
        new Keeping(
            wiring.deadLetters(),
            wiring.messages(),
            wiring.parallel(),
            wiring.clock(),
            wiring.log());
  }

  @Override
  JsonNode handle(JsonNode event) {
    List<Arrival> arrivals = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (JsonNode record : event.path("Records")) {
      ids.add(record.path("messageId").asText());
      arrivals.add(arrival(record.path("messageId").asText(), record.path("body").asText()));
    }
    List<Arrival> back = keeping.keep(arrivals);
    return BatchFailures.of(back.stream().map(a -> ids.get(arrivals.indexOf(a))).toList());
  }

  private Arrival arrival(String id, String body) {
    try {
      return codec.read(body) instanceof DeadLetterWork work
          ? new Arrival.Dead(work, body)
          : new Arrival.Raw(id, Arrival.Raw.UNPROCESSED, body);
    } catch (UnreadableWork e) {
      return new Arrival.Raw(id, Arrival.Raw.UNREADABLE, body);
    }
  }
}
