package io.signalbox.lab.faults;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.lab.cloud.SimTenants.Directory;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Trial;
import io.signalbox.lab.trial.Weather;
import java.util.Collection;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.Function;

/** A number is held on evidence only, and a message that arrived is none. */
final class Holds {
  private static final long APART_MILLIS = 3_600_000;

  private final Trial trial;
  private final Directory directory;

  Holds(Trial trial, Directory directory) {
    this.trial = trial;
    this.directory = directory;
  }

  /** Two messages, through different channels or claimed an hour apart. */
  static boolean isEnough(Collection<DeathReport> some) {
    LongSummaryStatistics times =
        some.stream().mapToLong(r -> r.at().toEpochMilli()).summaryStatistics();
    boolean channels = some.stream().map(DeathReport::channel).distinct().count() > 1;
    boolean apart = times.getMax() - times.getMin() >= APART_MILLIS;
    return some.stream().map(DeathReport::message).distinct().count() > 1 && (channels || apart);
  }

  /** A message was stored: what was told until now must be enough to hold it back. */
  void stored(Message after) {
    boolean held = after.state() == State.REJECTED && "number_held".equals(after.reason());
    if (held && !isEnough(directory.told(after.origin().to().number()))) {
      breach(after.id() + " was held back on too thin evidence");
    }
  }

  /**
   * When everything has come to rest. A receipt that its queue gave up before it withdrew what it
   * had reported is kept as a letter, and changes nothing until an operator replays it.
   */
  void judge(Function<MessageId, Optional<Message>> messages) {
    if (trial.faults().weather().receives() < Weather.CALM.receives()) {
      return;
    }
    directory
        .reports()
        .map(DeathReport::message)
        .filter(id -> messages.apply(id).filter(m -> m.state() == State.DELIVERED).isPresent())
        .forEach(id -> breach(id + " was delivered, and its number still counts as dead"));
  }

  private void breach(String what) {
    trial.judge().breach(Breach.FORBIDDEN, what);
  }
}
