package io.signalbox.core.testing;

import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tenants in memory; safe for several threads. */
public final class InMemoryTenants implements Tenants {
  private final Map<String, Tenant> tenants = new HashMap<>();
  private final Map<String, String> keys = new HashMap<>();
  private final Set<List<String>> suppressions = new HashSet<>();
  private final Map<String, Set<DeathReport>> reports = new HashMap<>();
  private int failures;
  private int unread;

  /** The next so many opt-outs and reports of death are not stored. */
  public synchronized void failSuppressions(int times) {
    failures = times;
  }

  /** The next so many questions about numbers are not answered. */
  public synchronized void failFacts(int times) {
    unread = times;
  }

  /** Adds a tenant or replaces it. */
  public synchronized void put(Tenant tenant) {
    tenants.put(tenant.id(), tenant);
  }

  /** Adds a key of a tenant. */
  public synchronized void putKey(String tenant, String apiKey) {
    keys.put(apiKey, tenant);
  }

  /** From now on nobody's. */
  public synchronized void revokeKey(String apiKey) {
    keys.remove(apiKey);
  }

  @Override
  public synchronized Optional<Tenant> byApiKey(String apiKey) {
    return Optional.ofNullable(keys.get(apiKey)).flatMap(this::byId);
  }

  @Override
  public synchronized Optional<Tenant> byId(String id) {
    return Optional.ofNullable(tenants.get(id));
  }

  @Override
  public synchronized NumberFacts facts(String tenant, Collection<String> numbers) {
    if (unread > 0) {
      unread--;
      throw new IllegalStateException("the store gives no answer");
    }
    Map<String, Set<DeathReport>> dead = new HashMap<>();
    numbers.stream()
        .filter(reports::containsKey)
        .forEach(n -> dead.put(n, Set.copyOf(reports.getOrDefault(n, Set.of()))));
    return new NumberFacts(suppressed(tenant, numbers), dead);
  }

  private Set<String> suppressed(String tenant, Collection<String> numbers) {
    return numbers.stream()
        .filter(number -> suppressions.contains(List.of(tenant, number)))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public synchronized void suppress(String tenant, String number, String reason) {
    failIfTold();
    suppressions.add(List.of(tenant, number));
  }

  @Override
  public synchronized void reportDead(
      String number, DeathReport report, HoldPolicy policy, Instant now) {
    failIfTold();
    Set<DeathReport> all = reports.computeIfAbsent(number, n -> new HashSet<>());
    if (all.size() >= MOST_REPORTS && !all.contains(report)) {
      policy.spare(all).forEach(all::remove);
    }
    all.add(report);
  }

  @Override
  public synchronized void withdrawDead(String number, DeathReport report) {
    failIfTold();
    reports.computeIfPresent(
        number,
        (n, all) -> {
          all.remove(report);
          return all.isEmpty() ? null : all;
        });
  }

  private void failIfTold() {
    if (failures > 0) {
      failures--;
      throw new IllegalStateException("the store gives no answer");
    }
  }
}
