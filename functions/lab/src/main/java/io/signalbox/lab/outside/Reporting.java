package io.signalbox.lab.outside;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome;
import io.signalbox.lab.outside.Receipts.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * How a provider names what it took and reports on it: every fourth message has two or three parts.
 * Where our reference is not echoed, each part has an id of its own, hexadecimal in the answer and
 * decimal in receipts; all such providers count from one.
 */
final class Reporting {
  private final Channel channel;
  private final List<String> others;
  private final Receipts receipts;
  private final RandomGenerator random;
  private final Map<Reference, Taken> taken = new HashMap<>();
  private long ids;

  private record Taken(List<Long> ids, int parts) {}

  Reporting(Channel channel, List<String> others, Receipts receipts, RandomGenerator random) {
    this.channel = channel;
    this.others = others;
    this.receipts = receipts;
    this.random = random;
  }

  /** What the provider says to it now and later. */
  Outcome.Accepted take(Reference reference) {
    boolean byId = channel.abilities().matching().byProviderId();
    int parts = random.nextInt(4) == 0 ? random.nextInt(2, 4) : 1;
    List<Long> own = new ArrayList<>();
    for (int i = 0; i < (byId ? parts : 1); i++) {
      own.add(++ids);
    }
    taken.put(reference, new Taken(own, parts));
    return new Outcome.Accepted(own.stream().map(id -> "%06X".formatted(id)).toList());
  }

  /** Each part soon after the other; of a failure one part fails, the others arrive. */
  void report(Reference reference, State status, FailureClass failure, long after) {
    Taken what = taken.getOrDefault(reference, new Taken(List.of(0L), 1));
    int failing = status == State.UNDELIVERED ? random.nextInt(what.parts()) : -1;
    for (int i = 0; i < what.parts(); i++) {
      boolean fails = i == failing;
      State of = status == State.UNDELIVERED && !fails ? State.DELIVERED : status;
      long id = what.ids().get(Math.min(i, what.ids().size() - 1));
      Report report =
          new Report(
              reference.toString(),
              "%09d".formatted(id),
              of,
              fails ? failure : FailureClass.NONE,
              i + 1,
              what.parts());
      long apart = what.parts() == 1 ? 0 : random.nextLong(4_000);
      receipts.post(channel.name(), report, after + apart);
    }
    mistake(reference, after);
  }

  private void mistake(Reference reference, long after) {
    if (random.nextInt(25) == 0) {
      String other = others.get(random.nextInt(others.size()));
      Report wrong =
          new Report(reference.toString(), "of another", State.DELIVERED, FailureClass.NONE, 1, 1);
      receipts.mistake(other, wrong, after / 3);
    }
  }
}
