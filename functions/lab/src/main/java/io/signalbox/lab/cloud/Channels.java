package io.signalbox.lab.cloud;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.DuplicateBudget;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.channel.Retries;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Three channels, one for each way to learn what became of an unanswered call. */
public final class Channels {
  private static final List<Duration> DEADLINES =
      List.of(Duration.ofSeconds(25), Duration.ofMinutes(2), Duration.ofMinutes(20));

  private Channels() {}

  /**
   * Receipt deadlines, what receipts know, a quota and budgets of duplicates differ from run to
   * run.
   */
  public static Catalog catalog(RandomGenerator random) {
    Duration deadline = DEADLINES.get(random.nextInt(DEADLINES.size()));
    return new Catalog(
        List.of(
            channel(
                "sim-a", 20, 2, new Channel.Abilities(true, false, true, deadline), quota(random)),
            channel("sim-b", 12, 3, abilities(true, deadline, random), Quota.NONE),
            channel("sim-c", 4, 2, abilities(false, deadline, random), quota(random))),
        List.of(
            new BizType("REGISTER_CODE", Kind.OTP, Set.of("*")),
            new BizType("ORDER_NOTIFY", Kind.NOTIFICATION, Set.of("*")),
            new BizType("PROMOTION", Kind.MARKETING, Set.of("*")),
            new BizType(
                "PAYMENT_CODE",
                Kind.OTP,
                Set.of("*"),
                RetryPolicy.of(Kind.OTP).onUnknown(RetryPolicy.OnUnknown.NEVER))),
        new Retries(Map.of(), Map.of(Kind.OTP, new DuplicateBudget(0.01, random.nextInt(1, 4)))));
  }

  /** So small that it is used up within the run. */
  private static Quota quota(RandomGenerator random) {
    long hourly = random.nextInt(3, 20);
    return random.nextInt(3) == 0 ? new Quota(hourly, 2 * hourly) : Quota.NONE;
  }

  private static Channel.Abilities abilities(
      boolean query, Duration deadline, RandomGenerator random) {
    Channel.Matching matching =
        random.nextBoolean()
            ? new Channel.Matching(true, IdCodec.HEX_TO_DECIMAL)
            : Channel.Matching.BY_REFERENCE;
    return new Channel.Abilities(false, query, true, deadline, matching);
  }

  private static Channel channel(
      String name, int maxConcurrency, int parallel, Channel.Abilities abilities, Quota quota) {
    Duration connect = Duration.ofSeconds(1);
    Duration read = Duration.ofSeconds(2);
    Set<String> all = Set.of("*");
    return new Channel(
        name,
        "sim",
        true,
        100,
        "https://" + name + ".example",
        null,
        Map.of("*", 7_500L),
        new Channel.Limits(maxConcurrency, parallel, 200, connect, read, quota),
        new Channel.Coverage(all, all, all, 10, null),
        abilities,
        Map.of());
  }
}
