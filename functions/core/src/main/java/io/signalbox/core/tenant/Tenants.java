package io.signalbox.core.tenant;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** Tenants, their keys (hashed) and their opt-outs. */
public interface Tenants {

  /** The tenant of an API key that is not revoked. The key itself is never stored. */
  Optional<Tenant> byApiKey(String apiKey);

  Optional<Tenant> byId(String id);

  /** Those of the numbers that may not be sent to for this tenant. */
  Set<String> suppressed(String tenant, Collection<String> numbers);

  /** Holds a number back for this tenant from now on; repeating changes nothing. */
  void suppress(String tenant, String number, String reason);
}
