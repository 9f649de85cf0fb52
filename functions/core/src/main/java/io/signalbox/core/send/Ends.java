package io.signalbox.core.send;

import io.signalbox.core.message.Attempt;
import java.time.Instant;

/** How outcomes are stored with an attempt. */
final class Ends {
  static final String ACCOUNT = "account";

  private Ends() {}

  static Attempt.End of(Outcome outcome, Instant at, long latencyMillis) {
    return outcome.fold(
        a -> new Attempt.End("accepted", "", a.providerId(), at, latencyMillis),
        r -> new Attempt.End(name(r.refusal()), r.code(), "", at, latencyMillis),
        t -> new Attempt.End("throttled", t.retryAfter().toString(), "", at, latencyMillis),
        t -> new Attempt.End("temporary", t.code(), "", at, latencyMillis),
        u -> new Attempt.End("unknown", u.cause(), "", at, latencyMillis));
  }

  private static String name(Outcome.RefusalClass refusal) {
    return switch (refusal) {
      case NUMBER -> "refused_number";
      case CONTENT -> "refused_content";
      case OPTED_OUT -> "opted_out";
      case ACCOUNT -> ACCOUNT;
    };
  }
}
