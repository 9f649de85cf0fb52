package io.signalbox.lab.faults;

import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Tenants as they are; a mutant overrides what it spoils. */
class OverTenants implements Tenants {
  private final Tenants real;

  OverTenants(Tenants real) {
    this.real = real;
  }

  @Override
  public Optional<Tenant> byApiKey(String apiKey) {
    return real.byApiKey(apiKey);
  }

  @Override
  public Optional<Tenant> byId(String id) {
    return real.byId(id);
  }

  @Override
  public NumberFacts facts(String tenant, Collection<String> numbers) {
    return real.facts(tenant, numbers);
  }

  @Override
  public void suppress(String tenant, String number, String reason) {
    real.suppress(tenant, number, reason);
  }

  @Override
  public void reportDead(String number, DeathReport report, HoldPolicy policy, Instant now) {
    real.reportDead(number, report, policy, now);
  }

  @Override
  public void withdrawDead(String number, DeathReport report) {
    real.withdrawDead(number, report);
  }
}
