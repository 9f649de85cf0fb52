package io.signalbox.local.sim;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What the simulated providers and the handsets behind them saw: the truth that tests and benches
 * hold the system against. Keeps no text and no number. Safe for use by many threads; every answer
 * is a copy.
 */
public final class Ledger {
  private final InstantSource clock;
  private final ConcurrentSkipListMap<String, ChannelLog> channels = new ConcurrentSkipListMap<>();
  private final Map<String, List<Entry>> handsets = new ConcurrentHashMap<>();

  /** Empty; the clock dates what is still going on. */
  public Ledger(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A send that a channel received, or a text that reached a handset.
   *
   * @param at when it happened; of a delivery, when the handset has it, which can lie ahead: it is
   *     entered at acceptance, since nothing can stop it any more
   * @param messageId the reference without its attempt number
   * @param segments as the call says, or as counted where its protocol does not say
   * @param textLength UTF-16 units
   */
  public record Entry(
      Instant at,
      String channel,
      String reference,
      String messageId,
      int segments,
      int textLength) {}

  /** Sends received by all channels, answered or not. */
  public int providerCalls() {
    return callsPerChannel().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Sends received, for every channel that got one. */
  public SortedMap<String, Integer> callsPerChannel() {
    SortedMap<String, Integer> counts = new TreeMap<>();
    channels.forEach((name, log) -> counts.put(name, log.calls().size()));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  /** The channel's sends in the order of their arrival. */
  public List<Entry> calls(String channel) {
    return log(channel).calls();
  }

  /** The channel's sends by the start of the interval (UTC, whole multiples) they arrived in. */
  public SortedMap<Instant, Integer> callsOverTime(String channel, Duration interval) {
    SortedMap<Instant, Integer> counts = new TreeMap<>();
    for (Entry call : calls(channel)) {
      long index = Math.floorDiv(call.at().toEpochMilli(), interval.toMillis());
      counts.merge(Instant.ofEpochMilli(index * interval.toMillis()), 1, Integer::sum);
    }
    return counts;
  }

  /** What reached the handset of that message; empty when nothing did. */
  public List<Entry> deliveries(String messageId) {
    List<Entry> known = handsets.getOrDefault(messageId, List.of());
    synchronized (known) {
      return List.copyOf(known);
    }
  }

  /** Messages whose text reached a handset at least once. */
  public int messagesAtHandset() {
    return handsets.size();
  }

  /** Texts that reached handsets, repeats included. */
  public int textsAtHandset() {
    return handsets.keySet().stream().mapToInt(id -> deliveries(id).size()).sum();
  }

  /**
   * Ids of the messages whose text reached the handset more than once, be it by two attempts or by
   * one attempt's reference twice. In order.
   */
  public SortedSet<String> doubleSent() {
    SortedSet<String> ids = new TreeSet<>();
    for (String id : handsets.keySet()) {
      if (deliveries(id).size() > 1) {
        ids.add(id);
      }
    }
    return ids;
  }

  /**
   * How long calls kept coming to a channel after it was evident that it fails: the figure to hold
   * against "traffic moves within 10 s of the evidence". Speaks of the channel's latest failure.
   *
   * <p><b>Evidence</b> is the first instant during the failure at which, in the past 60 s, the
   * channel had answered at least 20 sends of which more than 30% were errors, or at which its last
   * 20 answers were errors, or at which it reported an account fault (401, 402: one is enough).
   * Errors are 5xx, 429, 401, 402, and a send without an answer, dated by the client's read timeout
   * ({@link Answering#patience}); a refused number is none. What was answered before the failure
   * counts in the window.
   *
   * <p><b>The result</b> is the time of the last send that arrived before a silence of at least 15
   * s, or before the recovery, or before now, minus the time of the evidence; zero when no send
   * came after the evidence. Before 15 s of silence or the recovery it can still grow.
   *
   * @return empty when there never was evidence, or never a failure
   */
  public Optional<Duration> movedWithin(String channel) {
    return log(channel).movedWithin(clock.instant());
  }

  /** Most segments that arrived at the channel within any second, not only whole ones. */
  public int maxSegmentsPerSecond(String channel) {
    return log(channel).maxSegmentsPerSecond();
  }

  /**
   * Most sends that the channel had at once, from the arrival to the answer, or to the client's
   * read timeout when there is none.
   */
  public int maxInFlight(String channel) {
    return log(channel).maxInFlight();
  }

  /** Status queries that the channel received. */
  public int queries(String channel) {
    return log(channel).queries();
  }

  void arrived(Entry call) {
    log(call.channel()).arrived(call);
  }

  /** Status 0 when the client's read timeout passed without an answer. */
  void answered(String channel, int status) {
    log(channel).answered(clock.instant(), status);
  }

  void queried(String channel) {
    log(channel).queried();
  }

  void reached(Entry delivery) {
    List<Entry> known = handsets.computeIfAbsent(delivery.messageId(), id -> new ArrayList<>(1));
    synchronized (known) {
      known.add(delivery);
    }
  }

  void failing(String channel) {
    log(channel).failing(clock.instant());
  }

  void recovered(String channel) {
    log(channel).recovered(clock.instant());
  }

  private ChannelLog log(String channel) {
    return channels.computeIfAbsent(channel, name -> new ChannelLog());
  }
}
