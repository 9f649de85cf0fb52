package io.signalbox.adapters.dynamodb;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Quotas;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.IntStream;

/**
 * Segments counted, an item for each channel and UTC day: d all of the day, h0 to h23 those of an
 * hour. A write that is repeated after a lost answer counts twice.
 */
public final class DynamoQuotas implements Quotas {
  private static final String PREFIX = "QUOTA#";
  private static final String DAY = "d";
  private static final String HOUR = "h";
  private static final int LAST_HOUR = 23;

  private final Table table;
  private final Retention retention;

  public DynamoQuotas(Table table, Retention retention) {
    this.table = table;
    this.retention = retention;
  }

  @Override
  public boolean reserve(Channel channel, Instant from, Instant until, int segments) {
    if (channel.limits().quota().left(Used.NOTHING) < segments) {
      return false;
    }
    LocalDate last = day(until);
    for (LocalDate day = day(from); !day.isAfter(last); day = day.plusDays(1)) {
      int first = day.equals(day(from)) ? hour(from) : 0;
      int end = day.equals(last) ? hour(until) : LAST_HOUR;
      if (!reserve(channel, day, IntStream.rangeClosed(first, end), segments)) {
        return false;
      }
    }
    return true;
  }

  private boolean reserve(Channel channel, LocalDate day, IntStream hours, int segments) {
    Quota quota = channel.limits().quota();
    Update update = new Update();
    update.set(Table.TTL, Values.number(expiry(day)));
    update.add(DAY, segments);
    limit(update, DAY, quota.daily(), segments);
    hours.forEach(
        hour -> {
          update.add(HOUR + hour, segments);
          limit(update, HOUR + hour, quota.hourly(), segments);
        });
    return table.touch(Table.key(PREFIX + channel.name(), day.toString()), update);
  }

  private static void limit(Update update, String counter, long most, int more) {
    if (most != Quota.NO_LIMIT) {
      String name = update.name(counter);
      String before = update.value(Values.number(most - more));
      update.when("(attribute_not_exists(%s) OR %s <= %s)".formatted(name, name, before));
    }
  }

  @Override
  public Used used(String channel, Instant at) {
    return table
        .get(PREFIX + channel, day(at).toString(), true)
        .map(
            item ->
                new Used(Values.numberOr(item, HOUR + hour(at), 0), Values.numberOr(item, DAY, 0)))
        .orElse(Used.NOTHING);
  }

  /** Counted from the day's end: a quiet hour must not forget it. */
  private long expiry(LocalDate day) {
    return day.plusDays(1)
        .atStartOfDay(ZoneOffset.UTC)
        .toInstant()
        .plus(retention.health())
        .getEpochSecond();
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  private static int hour(Instant at) {
    return at.atOffset(ZoneOffset.UTC).getHour();
  }
}
