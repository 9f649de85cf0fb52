package io.signalbox.core.admin;

import io.signalbox.core.message.StepLog;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Writes what an operator orders into the trail, and then into the log. */
public final class Auditing {
  private static final int ID_BYTES = 12;

  private final AuditTrail trail;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final StepLog log;

  /**
   * For one desk.
   *
   * @param random makes the ids of changes: must not repeat
   */
  public Auditing(AuditTrail trail, InstantSource clock, RandomGenerator random, StepLog log) {
    this.trail = trail;
    this.clock = clock;
    this.random = random;
    this.log = log;
  }

  /**
   * To be called before the change is made. Throws what the trail throws: what cannot be written
   * down is not done.
   *
   * @param prefix of the change's id, for instance {@code rp_}
   * @param action stable code
   * @return the change's id
   */
  public String record(
      String prefix, Operator by, String action, String reason, Map<String, String> facts) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = prefix + HexFormat.of().formatHex(bytes);
    trail.append(
        new AuditLine(
            id, clock.instant().truncatedTo(ChronoUnit.MILLIS), by.name(), action, reason, facts));
    Map<String, Object> fields = new HashMap<>(facts);
    fields.put("operator", by.name());
    fields.put("reason", reason);
    fields.put("change", id);
    log.step("admin." + action, "", "", fields);
    return id;
  }
}
