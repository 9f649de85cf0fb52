package io.signalbox.core.admin;

import java.util.Optional;
import java.util.function.Function;

/** Whether a call of the admin API may go on. */
public sealed interface Admission {

  /** It may. */
  record Admitted(Operator operator) implements Admission {}

  /** No key, or nobody's (401). */
  record Unknown() implements Admission {}

  /** The operator's role does not include the one that it takes (403). */
  record Forbidden(Operator operator, Role needed) implements Admission {}

  /** Judges a key; empty for a call without one. */
  static Admission of(Operators operators, Optional<String> key, Role needed) {
    Optional<Operator> found =
        key.filter(k -> k.startsWith(Operators.PREFIX)).flatMap(operators::byKey);
    if (found.isEmpty()) {
      return new Unknown();
    }
    return found.get().role().includes(needed)
        ? new Admitted(found.get())
        : new Forbidden(found.get(), needed);
  }

  /** The branch for what this is; exhaustive by its parameters. */
  default <R> R fold(
      Function<Operator, R> admitted, Function<Unknown, R> unknown, Function<Role, R> forbidden) {
    if (this instanceof Admitted a) {
      return admitted.apply(a.operator());
    }
    return this instanceof Forbidden f
        ? forbidden.apply(f.needed())
        : unknown.apply((Unknown) this);
  }
}
