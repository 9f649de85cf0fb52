package io.signalbox.core.send;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.DuplicateBudget;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.StepLog;
import java.util.Map;

/**
 * Whether one more message may be resent though an earlier attempt may have been sent.
 *
 * <p>The places of ten minutes are {@code floor} in one pool, and {@code share * calls} spread over
 * sixteen: a burst of resends meets no single item, and its items stay small. The pool follows from
 * the attempt alone, by the time of its claim, so that whoever asks again for the same attempt
 * finds its own grant.
 */
final class Budget {
  private static final int WINDOW_SECONDS = 600;
  private static final int SHARDS = 16;

  /** Keeps a pool's item within some tens of kilobytes. */
  private static final int MOST_IN_SHARD = 1_000;

  private final Catalog catalog;
  private final Grants grants;
  private final StepLog log;

  Budget(Catalog catalog, Grants grants, StepLog log) {
    this.catalog = catalog;
    this.grants = grants;
    this.log = log;
  }

  /** One write, two when the floor is used up. A store that fails allows nothing. */
  boolean allows(Dispatch dispatch, Attempt doubted, Snapshot snapshot) {
    DuplicateBudget budget = catalog.duplicates(dispatch.facts().kind());
    long window = Math.floorDiv(doubted.claimedAt().getEpochSecond(), (long) WINDOW_SECONDS);
    String pool = dispatch.facts().kind().wireName() + "-" + window;
    Reference key = new Reference(dispatch.id(), dispatch.attempt());
    try {
      return taken(pool, key, budget.floor())
          || taken(pool + "-" + shard(key), key, placesInShard(dispatch, budget, snapshot));
    } catch (RuntimeException e) {
      log.step(
          "resend.budget_unknown",
          dispatch.id().value(),
          dispatch.facts().traceId(),
          Map.of("cause", String.valueOf(e)));
      return false;
    }
  }

  private boolean taken(String pool, Reference key, int places) {
    return places > 0 && grants.take(pool, key.toString(), places);
  }

  /** Ids are hashes: any of their characters spreads evenly over its 32 values. */
  private static int shard(Reference key) {
    String id = key.id().value();
    return Character.digit(id.charAt(id.length() - 1), 32) % SHARDS;
  }

  private static int placesInShard(Dispatch dispatch, DuplicateBudget budget, Snapshot snapshot) {
    long calls = snapshot.calls().getOrDefault(dispatch.facts().kind(), 0L);
    return (int) Math.min(MOST_IN_SHARD, (long) (budget.share() * calls / SHARDS));
  }
}
