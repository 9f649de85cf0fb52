package io.signalbox.local.meter;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Counts of all SDK clients of this JVM since it started; take the difference of two snapshots. */
public final class Meter {
  static final LongAdder SENDS = new LongAdder();
  static final LongAdder RECEIVES = new LongAdder();
  static final LongAdder EMPTY_RECEIVES = new LongAdder();
  static final LongAdder DELETES = new LongAdder();
  static final LongAdder OTHER_SQS = new LongAdder();
  static final LongAdder SCHEDULER_CALLS = new LongAdder();
  static final DoubleAdder WRITE_UNITS = new DoubleAdder();
  static final DoubleAdder READ_UNITS = new DoubleAdder();

  private Meter() {}

  /**
   * Counts at one moment.
   *
   * @param sends SendMessage and SendMessageBatch requests
   * @param receives ReceiveMessage requests that returned records
   * @param emptyReceives ReceiveMessage requests that returned none
   * @param deletes DeleteMessage and DeleteMessageBatch requests
   * @param otherSqs all other SQS requests: creating queues, looking at them
   * @param schedulerCalls EventBridge Scheduler requests
   * @param writeUnits DynamoDB write units
   * @param readUnits DynamoDB read units
   */
  public record Snapshot(
      long sends,
      long receives,
      long emptyReceives,
      long deletes,
      long otherSqs,
      long schedulerCalls,
      double writeUnits,
      double readUnits) {

    /** SQS requests that carry messages: sends, receives that returned records, deletes. */
    public long sqsRequests() {
      return sends + receives + deletes;
    }

    /** What was counted between an earlier snapshot and this one. */
    public Snapshot since(Snapshot earlier) {
      return new Snapshot(
          sends - earlier.sends,
          receives - earlier.receives,
          emptyReceives - earlier.emptyReceives,
          deletes - earlier.deletes,
          otherSqs - earlier.otherSqs,
          schedulerCalls - earlier.schedulerCalls,
          writeUnits - earlier.writeUnits,
          readUnits - earlier.readUnits);
    }
  }

  /** The counts now. */
  public static Snapshot snapshot() {
    return new Snapshot(
        SENDS.sum(),
        RECEIVES.sum(),
        EMPTY_RECEIVES.sum(),
        DELETES.sum(),
        OTHER_SQS.sum(),
        SCHEDULER_CALLS.sum(),
        WRITE_UNITS.sum(),
        READ_UNITS.sum());
  }
}
