package io.signalbox.adapters.json;

import io.signalbox.core.channel.Channel.Limits;
import io.signalbox.core.channel.Quota;
import java.time.Duration;

/** How much a channel takes, with the rules that keep its function deployable. */
final class LimitsJson {
  private static final int MAX_CONCURRENCY = 10_000;
  private static final int MAX_PARALLEL = 100;
  private static final int MAX_RATE = 100_000;
  private static final long MAX_QUOTA = 1_000_000_000;

  /** One slot cannot be had: an event source is limited to 2 at least. */
  private static final int MIN_SLOTS = 2;

  private static final Duration MIN_TIMEOUT = Duration.ofMillis(100);
  private static final Duration MAX_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final Duration READ = Duration.ofSeconds(5);

  /** Ten calls one after the other and 5 s must fit into a function's 15 minutes. */
  private static final Duration MAX_CALL = Duration.ofSeconds(89);

  private LimitsJson() {}

  static Limits read(Fields fields) {
    int before = fields.faultCount();
    Limits limits =
        new Limits(
            fields.integer("maxConcurrency", 2, MAX_CONCURRENCY),
            fields.integer("parallelSends", 1, MAX_PARALLEL),
            fields.integer("maxSegmentsPerSecond", 1, MAX_RATE),
            fields.duration("connectTimeout", CONNECT, MIN_TIMEOUT, MAX_TIMEOUT),
            fields.duration("readTimeout", READ, MIN_TIMEOUT, MAX_TIMEOUT),
            quota(fields));
    if (fields.faultCount() == before) {
      together(limits, fields);
    }
    return limits;
  }

  private static Quota quota(Fields fields) {
    Quota quota = new Quota(segments("hourlyQuota", fields), segments("dailyQuota", fields));
    if (quota.hourly() != Quota.NO_LIMIT && quota.hourly() > quota.daily()) {
      fields.fault("hourlyQuota", "is more than dailyQuota");
    }
    return quota;
  }

  private static long segments(String name, Fields fields) {
    return fields.has(name) ? fields.number(name, 1, MAX_QUOTA) : Quota.NO_LIMIT;
  }

  /** What only shows when each figure is sound by itself. */
  private static void together(Limits limits, Fields fields) {
    if (limits.callTimeout().compareTo(MAX_CALL) > 0) {
      fields.fault("readTimeout", "and connectTimeout are more than " + MAX_CALL + " together");
    }
    if (limits.maxConcurrency() % limits.parallelSends() != 0) {
      fields.fault("maxConcurrency", "is not a multiple of parallelSends");
    } else if (limits.slots() < MIN_SLOTS) {
      fields.fault("maxConcurrency", "gives one slot; an event source needs two");
    }
  }
}
