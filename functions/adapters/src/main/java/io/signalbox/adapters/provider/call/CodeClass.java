package io.signalbox.adapters.provider.call;

import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a provider's code means. All but the last two are refusals for good. */
public enum CodeClass {
  NUMBER,
  CONTENT,
  OPTED_OUT,
  ACCOUNT,
  /** Failed for now and certainly not sent. */
  TEMPORARY,
  THROTTLED;

  /** The class of that name in configuration: lower case. */
  public static Optional<CodeClass> named(String name) {
    return Arrays.stream(values())
        .filter(c -> c.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  Outcome outcome(String code, Duration retryAfter) {
    return switch (this) {
      case NUMBER -> new Outcome.Refused(RefusalClass.NUMBER, code);
      case CONTENT -> new Outcome.Refused(RefusalClass.CONTENT, code);
      case OPTED_OUT -> new Outcome.Refused(RefusalClass.OPTED_OUT, code);
      case ACCOUNT -> new Outcome.Refused(RefusalClass.ACCOUNT, code);
      case TEMPORARY -> new Outcome.Temporary(code);
      case THROTTLED -> new Outcome.Throttled(retryAfter, code);
    };
  }
}
