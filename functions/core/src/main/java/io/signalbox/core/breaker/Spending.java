package io.signalbox.core.breaker;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.health.Spent;
import io.signalbox.core.message.StepLog;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is used up of the channels' quotas: one read for each that has one. A store that fails costs
 * the figures, never the tick: those of before go on, since within their hour they only grow.
 */
public final class Spending {
  private final List<Channel> limited;
  private final Quotas quotas;
  private final StepLog log;

  public Spending(Collection<Channel> channels, Quotas quotas, StepLog log) {
    this.limited = channels.stream().filter(c -> c.limits().quota().isLimited()).toList();
    this.quotas = quotas;
    this.log = log;
  }

  Map<String, Spent> look(Map<String, Spent> before, Instant now) {
    Map<String, Spent> all = new HashMap<>();
    for (Channel channel : limited) {
      String name = channel.name();
      try {
        all.put(name, Spent.read(quotas, channel, now));
      } catch (RuntimeException e) {
        Map<String, Object> fields = Map.of("channel", name, "cause", String.valueOf(e));
        log.step("breaker.quota_unread", "", "", fields);
        Spent known = before.get(name);
        if (known != null) {
          all.put(name, known);
        }
      }
    }
    return all;
  }
}
