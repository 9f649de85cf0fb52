package io.signalbox.core.tenant;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import java.time.Instant;

/**
 * Keeps what providers say of a recipient's number, before the message itself says so. Repeating
 * changes nothing; a failure of the store throws, and the record that met it comes again.
 */
public final class Hygiene {
  private final Tenants tenants;
  private final HoldPolicy policy;

  public Hygiene(Tenants tenants, HoldPolicy policy) {
    this.tenants = tenants;
    this.policy = policy;
  }

  /** The recipient wants no more of this tenant. */
  public void optedOut(Message.Origin origin, String reason) {
    tenants.suppress(origin.tenant(), origin.to().number(), reason);
  }

  /**
   * The number cannot receive, as that attempt has shown: a reason to spare all tenants the next.
   */
  public void dead(Message.Origin origin, Attempt attempt, Instant now) {
    tenants.reportDead(origin.to().number(), report(origin, attempt), policy, now);
  }

  /** The same attempt has proved delivered: what it showed counts no more. */
  public void alive(Message.Origin origin, Attempt attempt) {
    tenants.withdrawDead(origin.to().number(), report(origin, attempt));
  }

  private static DeathReport report(Message.Origin origin, Attempt attempt) {
    return new DeathReport(origin.id(), attempt.channel(), attempt.claimedAt());
  }
}
