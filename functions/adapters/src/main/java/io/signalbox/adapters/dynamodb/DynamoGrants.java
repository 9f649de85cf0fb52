package io.signalbox.adapters.dynamodb;

import io.signalbox.core.send.Grants;
import java.time.InstantSource;

/**
 * Grants, an item for each pool: g the set of those that have a place. One write, and the set is
 * what makes a repetition find its own grant.
 */
public final class DynamoGrants implements Grants {
  private static final String PREFIX = "GRANTS#";
  private static final String SORT_KEY = "G";
  private static final String GRANTED = "g";

  private final Table table;
  private final InstantSource clock;
  private final Retention retention;

  public DynamoGrants(Table table, InstantSource clock, Retention retention) {
    this.table = table;
    this.clock = clock;
    this.retention = retention;
  }

  @Override
  public boolean take(String pool, String key, int places) {
    Update update = new Update();
    long expiry = clock.instant().plus(retention.health()).getEpochSecond();
    update.set(Table.TTL, Values.number(expiry)).addTo(GRANTED, key);
    String granted = update.name(GRANTED);
    String own = update.value(Values.text(key));
    String most = update.value(Values.number(places));
    update.when(
        "(attribute_not_exists(%s) OR contains(%s, %s) OR size(%s) < %s)"
            .formatted(granted, granted, own, granted, most));
    return table.touch(Table.key(PREFIX + pool, SORT_KEY), update);
  }
}
