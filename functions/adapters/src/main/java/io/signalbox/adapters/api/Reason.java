package io.signalbox.adapters.api;

import java.util.Optional;

/** Operators' words end up in a log line and in the audit trail: printable, and not endless. */
final class Reason {
  private static final int LONGEST = 500;

  private Reason() {}

  /** The field {@code reason}; empty with a fault when there is none. */
  static String read(JsonReader in) {
    Optional<String> reason = Optional.ofNullable(in.text("reason")).map(String::strip);
    if (reason.filter(r -> !r.isEmpty()).isEmpty()) {
      in.fault("reason", "reason_required", "Say why; it goes into the audit trail.");
      return "";
    }
    if (reason.get().length() > LONGEST || reason.get().chars().anyMatch(Character::isISOControl)) {
      in.fault("reason", "reason_invalid", "At most " + LONGEST + " printable characters.");
    }
    return reason.get();
  }
}
