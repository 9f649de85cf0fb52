package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.closing.Closing;
import io.signalbox.core.closing.DeadLetterWork;
import io.signalbox.core.deadletter.Arrival;
import io.signalbox.core.deadletter.Keeping;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.deadletter.Replaying;
import io.signalbox.core.receipt.UnreadReceipt;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The {@code deadletter} function: keeps what could not be finished, what nobody could read, and
 * what a queue gave up on. Everything that arrives here is kept, and a message whose record a queue
 * gave up is closed. It also replays kept letters when their turn has come.
 */
public final class DeadLetterHandler extends JsonFunction {
  private static final int THREADS = 4;

  /**
   * What still fails then is kept as it came. A queue gives up after 1,000 receives, and the count
   * may go on in {@code dlq}: so half an hour there, or a day when it begins anew.
   */
  private static final int OFTEN = 1_020;

  private final Keeping keeping;
  private final QueueFunction.Redelivery redelivery;
  private final Replaying replaying;

  /** As Lambda starts it. */
  public DeadLetterHandler() {
    this(System.getenv());
  }

  public DeadLetterHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private DeadLetterHandler(Wiring wiring) {
    super(wiring.metrics()::flush);
    this.redelivery = wiring.redelivery();
    this.keeping =
        new Keeping(
            wiring.deadLetters(),
            wiring.messages(),
            wiring.providerIds(),
            new Closing(wiring.queues()),
            wiring.parallel(),
            wiring.clock(),
            wiring.log(),
            wiring.metrics());
    this.replaying = new Replaying(wiring.replayingPorts());
  }

  @Override
  JsonNode handle(JsonNode event) {
    IdentityHashMap<Object, QueueRecord> ids = new IdentityHashMap<>();
    List<Arrival> arrivals = new ArrayList<>();
    List<ReplayWork> replays = new ArrayList<>();
    for (QueueRecord record : QueueRecord.of(event)) {
      if (record.work() instanceof ReplayWork replay) {
        replays.add(replay);
        ids.put(replay, record);
      } else {
        Arrival arrival =
            record.receive().receives() > OFTEN
                ? recurring(arrival(record), record)
                : arrival(record);
        arrivals.add(arrival);
        ids.put(arrival, record);
      }
    }
    Stream<?> back =
        Stream.concat(keeping.keep(arrivals).stream(), replaying.replay(replays).stream());
    List<QueueRecord> failed = back.map(ids::get).toList();
    redelivery.sooner(failed.stream().map(QueueRecord::receive).toList());
    return BatchFailures.of(failed.stream().map(QueueRecord::id).toList());
  }

  private static Arrival recurring(Arrival arrival, QueueRecord record) {
    String body = record.body();
    return new Arrival.Recurring(
        arrival, new Arrival.Raw(record.id(), Arrival.Raw.UNPROCESSED, body));
  }

  static Arrival arrival(QueueRecord record) {
    if (record.work() instanceof DeadLetterWork dead) {
      return new Arrival.Dead(dead, record.body());
    }
    if (record.work() instanceof UnreadReceipt unread) {
      return new Arrival.Raw(unread.eventId(), Arrival.Raw.UNREAD_RECEIPT, record.body());
    }
    return record.work() == null
        ? new Arrival.Raw(record.id(), Arrival.Raw.UNREADABLE, record.body())
        : new Arrival.Stuck(record.work(), record.id(), record.body());
  }
}
