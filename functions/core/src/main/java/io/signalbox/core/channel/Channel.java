package io.signalbox.core.channel;

import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Priority;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One account on one provider. The file's signatures are checked and not applied yet: they are not
 * in here.
 *
 * @param name lower case letters, digits and single dashes between them, up to 20
 * @param provider the code that speaks its protocol: {@code sim}, {@code http}
 * @param weight operator's preference, 0 to 1,000; 0 takes no traffic
 * @param endpoint base URL of the provider
 * @param secret name of its secret; null when it needs none
 * @param priceMicros price per segment by country in millionths of a dollar; {@code *} for the rest
 * @param limits how much it takes
 * @param coverage what it takes
 * @param abilities what its protocol can do
 * @param settings for its provider only
 */
public record Channel(
    String name,
    String provider,
    boolean enabled,
    int weight,
    String endpoint,
    @Nullable String secret,
    Map<String, Long> priceMicros,
    Limits limits,
    Coverage coverage,
    Abilities abilities,
    Map<String, Object> settings) {

  public Channel {
    priceMicros = Map.copyOf(priceMicros);
    settings = Map.copyOf(settings);
  }

  /**
   * How much a channel takes.
   *
   * @param maxConcurrency calls at once over all instances
   * @param parallelSends calls at once within one instance; divides maxConcurrency
   * @param maxSegmentsPerSecond the provider's figure, 1 or more; nothing paces by it yet, but
   *     routers expect no more of it
   * @param connectTimeout default 2 s
   * @param readTimeout default 5 s
   * @param quota segments an hour and a day; default {@link Quota#NONE}
   */
  public record Limits(
      int maxConcurrency,
      int parallelSends,
      int maxSegmentsPerSecond,
      Duration connectTimeout,
      Duration readTimeout,
      Quota quota) {

    /** Without a quota. */
    public Limits(
        int maxConcurrency,
        int parallelSends,
        int maxSegmentsPerSecond,
        Duration connectTimeout,
        Duration readTimeout) {
      this(
          maxConcurrency,
          parallelSends,
          maxSegmentsPerSecond,
          connectTimeout,
          readTimeout,
          Quota.NONE);
    }

    /** The longest that one call may take. */
    public Duration callTimeout() {
      return connectTimeout.plus(readTimeout);
    }

    /** Instances that may run at once: the function's reserved concurrency. */
    public int slots() {
      return maxConcurrency / parallelSends;
    }
  }

  /**
   * What a channel takes; {@code *} in a set means all.
   *
   * @param maxSegments longest message
   * @param localHours hours at the destination in which it sends; null for always
   */
  public record Coverage(
      Set<String> countries,
      Set<String> operators,
      Set<String> bizTypes,
      int maxSegments,
      @Nullable Hours localHours) {

    public Coverage {
      countries = Set.copyOf(countries);
      operators = Set.copyOf(operators);
      bizTypes = Set.copyOf(bizTypes);
    }

    /** Whether a set of names admits that one. */
    public static boolean admits(Set<String> names, String name) {
      return names.contains("*") || names.contains(name);
    }
  }

  /** From inclusive to exclusive; may wrap over midnight. */
  public record Hours(LocalTime from, LocalTime to) {
    public boolean contains(LocalTime time) {
      boolean afterFrom = !time.isBefore(from);
      boolean beforeTo = time.isBefore(to);
      return from.isBefore(to) ? afterFrom && beforeTo : afterFrom || beforeTo;
    }
  }

  /**
   * What a channel's protocol can do.
   *
   * @param idempotencyKey a repeated reference is answered again and not sent again
   * @param statusQuery the provider tells what became of a reference
   * @param receipts it reports delivery
   * @param receiptDeadline how long a receipt is awaited; 1 s to 5 d, default 72 h
   * @param matching how a receipt finds its attempt; default by our reference
   * @param keyLife how long the provider remembers a reference: repeated later, it would be sent
   *     again; 1 min to 5 d, default 24 h
   */
  public record Abilities(
      boolean idempotencyKey,
      boolean statusQuery,
      boolean receipts,
      Duration receiptDeadline,
      Matching matching,
      Duration keyLife) {
    public static final Duration KEY_LIFE = Duration.ofHours(24);

    /** With receipts that echo our reference. */
    public Abilities(
        boolean idempotencyKey, boolean statusQuery, boolean receipts, Duration receiptDeadline) {
      this(idempotencyKey, statusQuery, receipts, receiptDeadline, Matching.BY_REFERENCE);
    }

    /** With a key that lives as long as most do. */
    public Abilities(
        boolean idempotencyKey,
        boolean statusQuery,
        boolean receipts,
        Duration receiptDeadline,
        Matching matching) {
      this(idempotencyKey, statusQuery, receipts, receiptDeadline, matching, KEY_LIFE);
    }
  }

  /**
   * How a receipt finds its attempt.
   *
   * @param byProviderId by the provider's id alone, whose first form is in its submit answer; else
   *     by our reference
   * @param codec how the two forms of that id belong together
   */
  public record Matching(boolean byProviderId, IdCodec codec) {
    public static final Matching BY_REFERENCE = new Matching(false, IdCodec.EXACT);
  }

  /**
   * Whether it sends at that time where the destination is. With local hours, and a zone that is
   * not known, it never does.
   */
  public boolean isAwake(String zone, Instant at) {
    Hours hours = coverage.localHours();
    if (hours == null) {
      return true;
    }
    try {
      return hours.contains(at.atZone(ZoneId.of(zone)).toLocalTime());
    } catch (DateTimeException unknown) {
      return false;
    }
  }

  /** Whether the operator lets it send at all; a pin does not overrule that. */
  public boolean takesTraffic() {
    return enabled && weight > 0;
  }

  /** Price per segment to that country. */
  public long priceTo(String country) {
    Long price = priceMicros.get(country);
    return price != null ? price : priceMicros.getOrDefault("*", 0L);
  }

  /** Whether its coverage includes that country and operator. */
  public boolean serves(Destination to) {
    return serves(to.country(), to.operator());
  }

  /** Whether its coverage includes that country and operator. */
  public boolean serves(String country, String operator) {
    return Coverage.admits(coverage.countries(), country)
        && Coverage.admits(coverage.operators(), operator);
  }

  /** Whether a business type may go through it, by its own list and by the type's. */
  public boolean allows(String bizType, Set<String> channelsOfType) {
    return Coverage.admits(coverage.bizTypes(), bizType) && Coverage.admits(channelsOfType, name);
  }

  /** Its lanes, the most urgent first: three, two, or one, by its slots. */
  public List<Lane> lanes() {
    return Lane.of(limits.slots());
  }

  /** Place in {@link #lanes} of the one that takes that priority. */
  public int place(Priority priority) {
    return Lane.place(priority, lanes().size());
  }

  /** Name of the queue of the lane that takes that priority. */
  public String laneQueue(Priority priority) {
    return laneQueue(lanes().get(place(priority)));
  }

  /** Name of that lane's queue. */
  public String laneQueue(Lane lane) {
    return "lane-" + name + "-" + lane.name();
  }
}
