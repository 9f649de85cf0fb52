package io.signalbox.adapters.json;

import io.signalbox.core.channel.Channel.Limits;
import java.time.Duration;

/** How much a channel takes, with the rules that keep its function deployable. */
final class LimitsJson {
  private static final int MAX_CONCURRENCY = 10_000;
  private static final int MAX_PARALLEL = 100;
  private static final int MAX_RATE = 100_000;

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
            fields.duration("readTimeout", READ, MIN_TIMEOUT, MAX_TIMEOUT));
    if (fields.faultCount() == before) {
      together(limits, fields);
    }
    return limits;
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
