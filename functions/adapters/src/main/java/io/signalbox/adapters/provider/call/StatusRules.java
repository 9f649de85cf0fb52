package io.signalbox.adapters.provider.call;

import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import java.util.Set;

/**
 * What an HTTP status means when the provider's code does not say more. Temporary is only what
 * certainly was not sent; in doubt is the rest, so that nothing is sent twice:
 *
 * <ul>
 *   <li>301, 307, 308: moved; an old address sends nothing. Other 3xx are in doubt: 302 and 303 are
 *       also how a server answers a POST that it has carried out.
 *   <li>401, 402, 403: the account.
 *   <li>408, 425: the request was not read whole, or put off.
 *   <li>409: in doubt; the draft on idempotency keys answers so while the first call still runs.
 *   <li>Other 4xx: refused by a code that nobody mapped.
 *   <li>501, 503, 505, 511: cannot, will not, or somebody before the provider answered.
 *   <li>500: it broke on the way, perhaps after sending. 502, 504 and the rest: whoever stands in
 *       front lost the provider, perhaps after it had the request.
 * </ul>
 */
final class StatusRules {
  private static final Set<Integer> ACCOUNT = Set.of(401, 402, 403);
  private static final Set<Integer> NOT_SENT = Set.of(301, 307, 308, 408, 425, 501, 503, 505, 511);
  private static final int CONFLICT = 409;

  private StatusRules() {}

  /** Whether that status refuses by a code that should have been in the table. */
  static boolean wantsCode(int status) {
    return status / 100 == 4
        && status != CONFLICT
        && !ACCOUNT.contains(status)
        && !NOT_SENT.contains(status);
  }

  /** For any status but 2xx, 429, and those that want a code. */
  static Outcome outcome(int status) {
    String code = "http_" + status;
    if (ACCOUNT.contains(status)) {
      return new Outcome.Refused(RefusalClass.ACCOUNT, code);
    }
    return NOT_SENT.contains(status) ? new Outcome.Temporary(code) : new Outcome.Unknown(code);
  }
}
