package io.signalbox.lab.cloud;

import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tenants and opt-outs as one process sees them. */
public final class SimTenants implements Tenants {
  private final Instance instance;
  private final Directory directory;

  SimTenants(Instance instance, Directory directory) {
    this.instance = instance;
    this.directory = directory;
  }

  /** What all processes share. */
  public static final class Directory {
    private final Map<String, Tenant> tenants = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final Set<String> suppressed = new HashSet<>();
    private final Map<String, Set<DeathReport>> reports = new HashMap<>();
    private final Map<String, Set<DeathReport>> told = new HashMap<>();

    public void add(Tenant tenant) {
      tenants.put(tenant.id(), tenant);
    }

    /** Adds a tenant's key, or, without an owner, revokes it. */
    void owner(String apiKey, @Nullable String owner) {
      if (owner == null) {
        owners.remove(apiKey);
      } else {
        owners.put(apiKey, owner);
      }
    }

    /** All that is kept of dead numbers. */
    public Stream<DeathReport> reports() {
      return reports.values().stream().flatMap(Set::stream);
    }

    /** All that was ever reported of that number, withdrawn or not. */
    public Set<DeathReport> told(String number) {
      return Set.copyOf(told.getOrDefault(number, Set.of()));
    }

    private boolean report(String number, DeathReport report, HoldPolicy policy) {
      told.computeIfAbsent(number, n -> new HashSet<>()).add(report);
      Set<DeathReport> all = reports.computeIfAbsent(number, n -> new HashSet<>());
      if (all.size() >= MOST_REPORTS && !all.contains(report)) {
        policy.spare(all).forEach(all::remove);
      }
      return all.add(report);
    }

    private NumberFacts facts(String tenant, Collection<String> numbers) {
      Map<String, Set<DeathReport>> dead = new HashMap<>(reports);
      dead.keySet().retainAll(numbers);
      dead.replaceAll((number, all) -> Set.copyOf(all));
      return new NumberFacts(
          numbers.stream()
              .filter(n -> suppressed.contains(key(tenant, n)))
              .collect(Collectors.toSet()),
          dead);
    }

    private static String key(String tenant, String number) {
      return tenant + "/" + number;
    }
  }

  @Override
  public Optional<Tenant> byApiKey(String apiKey) {
    return instance
        .call("key", "", () -> Optional.ofNullable(directory.owners.get(apiKey)))
        .flatMap(this::byId);
  }

  @Override
  public Optional<Tenant> byId(String id) {
    return instance.call("tenant", id, () -> Optional.ofNullable(directory.tenants.get(id)));
  }

  @Override
  public NumberFacts facts(String tenant, Collection<String> numbers) {
    return instance.call("facts", tenant, () -> directory.facts(tenant, numbers));
  }

  @Override
  public void reportDead(String number, DeathReport report, HoldPolicy policy, Instant now) {
    instance.call("dead", report.message().value(), () -> directory.report(number, report, policy));
  }

  @Override
  public void withdrawDead(String number, DeathReport report) {
    instance.call(
        "alive",
        report.message().value(),
        () -> directory.reports.getOrDefault(number, new HashSet<>()).remove(report));
  }

  @Override
  public void suppress(String tenant, String number, String reason) {
    instance.call(
        "suppress", tenant, () -> directory.suppressed.add(Directory.key(tenant, number)));
  }
}
