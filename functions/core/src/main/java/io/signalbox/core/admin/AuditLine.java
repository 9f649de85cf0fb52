package io.signalbox.core.admin;

import java.time.Instant;
import java.util.Map;

/**
 * One change by an operator.
 *
 * @param id of the change, for instance the replay's; one line for each
 * @param at when, to the millisecond
 * @param operator who
 * @param action stable code, for instance {@code deadletters.replay}
 * @param reason why, in the operator's words
 * @param facts what else it was about; neither numbers nor texts nor secrets
 */
public record AuditLine(
    String id,
    Instant at,
    String operator,
    String action,
    String reason,
    Map<String, String> facts) {
  public AuditLine {
    facts = Map.copyOf(facts);
  }
}
