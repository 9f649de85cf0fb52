package io.signalbox.core.admin;

import java.util.Optional;

/** Operators by their keys, which are hashed and kept apart from the tenants'. */
@FunctionalInterface
public interface Operators {

  /** How every admin key begins. */
  String PREFIX = "adm_";

  /** The operator of an admin key that is not revoked. The key itself is never stored. */
  Optional<Operator> byKey(String adminKey);
}
