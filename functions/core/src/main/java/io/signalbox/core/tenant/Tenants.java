package io.signalbox.core.tenant;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Tenants, their keys (hashed) and their opt-outs; numbers reported dead to any of them. */
public interface Tenants {

  /** The tenant of an API key that is not revoked. The key itself is never stored. */
  Optional<Tenant> byApiKey(String apiKey);

  Optional<Tenant> byId(String id);

  /** What is known of those numbers for this tenant, by one read of all. */
  NumberFacts facts(String tenant, Collection<String> numbers);

  /** Holds a number back for this tenant from now on; repeating changes nothing. */
  void suppress(String tenant, String number, String reason);

  /** Reports kept of one number, at most. */
  int MOST_REPORTS = 20;

  /**
   * Keeps a report that a number cannot receive; repeating changes nothing, and of two at the same
   * time both are kept. Beyond {@link #MOST_REPORTS} those go that the policy can spare.
   *
   * @param now the number's reports may be forgotten when the policy keeps none of now any longer;
   *     they may live some days longer
   */
  void reportDead(String number, DeathReport report, HoldPolicy policy, Instant now);

  /** Forgets such a report, if it is kept; repeating changes nothing. */
  void withdrawDead(String number, DeathReport report);
}
