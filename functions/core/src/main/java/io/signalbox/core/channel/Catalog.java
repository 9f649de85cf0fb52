package io.signalbox.core.channel;

import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.tenant.HoldPolicy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Channels, business types, retries and number hygiene of one configuration version. */
public final class Catalog {
  private static final Set<String> ALL = Set.of("*");

  private final Map<String, Channel> channels = new LinkedHashMap<>();
  private final Map<String, BizType> bizTypes = new LinkedHashMap<>();
  private final Retries retries;
  private final List<StrategyShare> strategies;
  private final HoldPolicy holds;

  public Catalog(
      List<Channel> channels,
      List<BizType> bizTypes,
      Retries retries,
      List<StrategyShare> strategies,
      HoldPolicy holds) {
    channels.forEach(c -> this.channels.put(c.name(), c));
    bizTypes.forEach(b -> this.bizTypes.put(b.name(), b));
    this.retries = retries;
    this.strategies = List.copyOf(strategies);
    this.holds = holds;
  }

  /** Routed, and numbers held back, as by default. */
  public Catalog(List<Channel> channels, List<BizType> bizTypes, Retries retries) {
    this(channels, bizTypes, retries, StrategyShare.DEFAULT, HoldPolicy.DEFAULT);
  }

  /** With retries as they are by default as well. */
  public Catalog(List<Channel> channels, List<BizType> bizTypes) {
    this(channels, bizTypes, Retries.DEFAULT);
  }

  /** How its messages are routed: one strategy, or several side by side. */
  public List<StrategyShare> strategies() {
    return strategies;
  }

  /** Whether more than one strategy has a share of the traffic. */
  public boolean comparesStrategies() {
    return strategies.stream().map(StrategyShare::strategy).distinct().count() > 1;
  }

  public Collection<Channel> channels() {
    return List.copyOf(channels.values());
  }

  public Optional<Channel> channel(String name) {
    return Optional.ofNullable(channels.get(name));
  }

  public Optional<BizType> bizType(String name) {
    return Optional.ofNullable(bizTypes.get(name));
  }

  /**
   * How messages of that business type, or of that kind when they name none, are retried. Of a type
   * that is not configured any more nobody knows whether it was payment-like.
   */
  public RetryPolicy retry(Kind kind, String bizType) {
    RetryPolicy usual = retries.policy(kind);
    return bizType.isEmpty()
        ? usual
        : bizType(bizType).map(BizType::retry).orElseGet(() -> usual.onUnknown(OnUnknown.NEVER));
  }

  /** Channels that may carry that message by configuration, whatever their health is. */
  public List<Channel> carriers(Dispatch.Facts facts) {
    Set<String> ofType = bizType(facts.bizType()).map(BizType::channels).orElse(ALL);
    return channels.values().stream()
        .filter(Channel::takesTraffic)
        .filter(c -> facts.pin() == null || facts.pin().equals(c.name()))
        .filter(c -> c.serves(facts.country(), facts.operator()))
        .filter(c -> c.allows(facts.bizType(), ofType))
        .filter(c -> facts.segments() <= c.coverage().maxSegments())
        .toList();
  }

  /** When numbers that providers report dead are held back. */
  public HoldPolicy holds() {
    return holds;
  }

  public DuplicateBudget duplicates(Kind kind) {
    return retries.budget(kind);
  }
}
