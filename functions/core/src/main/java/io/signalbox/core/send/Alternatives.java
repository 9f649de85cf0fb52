package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import java.time.Instant;

/**
 * Whether routing would find a channel for a resend: else a place of the budget would be spent, and
 * the message would leave the state in which its receipt is waited for, for nothing.
 */
final class Alternatives {
  private final Catalog catalog;

  Alternatives(Catalog catalog) {
    this.catalog = catalog;
  }

  boolean exist(Dispatch dispatch, Attempt doubted, Snapshot snapshot, Instant now) {
    return catalog.carriers(dispatch.facts()).stream()
        .filter(c -> !c.name().equals(doubted.channel()) && !dispatch.doubted().contains(c.name()))
        .anyMatch(c -> isOpen(c, dispatch.facts(), snapshot, now));
  }

  private static boolean isOpen(
      Channel channel, Dispatch.Facts facts, Snapshot snapshot, Instant now) {
    Path path = new Path(channel.name(), facts.country(), facts.operator());
    return !snapshot.gate(path, now).blocks()
        && snapshot.spent(channel.name()).share(now) < 1
        && channel.isAwake(facts.zone(), now)
        && now.plus(channel.limits().callTimeout()).isBefore(facts.deadline());
  }
}
