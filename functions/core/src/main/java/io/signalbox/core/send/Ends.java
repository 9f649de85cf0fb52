package io.signalbox.core.send;

import io.signalbox.core.message.Attempt;
import java.time.Instant;

/** How outcomes are stored with an attempt. */
final class Ends {
  static final String NUMBER = "number_refused";
  static final String ACCOUNT = "account_refused";
  static final String OPTED_OUT = "recipient_opted_out";

  private Ends() {}

  static Attempt.End of(Outcome outcome, Instant at, long latencyMillis) {
    return outcome.fold(
        a -> new Attempt.End(Attempt.End.ACCEPTED, "", a.providerIds(), at, latencyMillis),
        r -> new Attempt.End(name(r), r.code(), "", at, latencyMillis),
        t -> new Attempt.End("throttled", t.code(), "", at, latencyMillis),
        t -> new Attempt.End("temporary", t.code(), "", at, latencyMillis),
        u -> new Attempt.End(Attempt.End.UNKNOWN, u.cause(), "", at, latencyMillis));
  }

  /** What a refusal is called: as an outcome, and as the reason of the state that it leads to. */
  static String name(Outcome.Refused refused) {
    return switch (refused.refusal()) {
      case NUMBER -> NUMBER;
      case CONTENT -> "content_refused";
      case OPTED_OUT -> OPTED_OUT;
      case HELD -> "number_held";
      case ACCOUNT -> ACCOUNT;
    };
  }
}
