package io.signalbox.core.deadletter;

import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which letters are meant; what is null does not matter.
 *
 * @param from the first instant; null for as long ago as letters are looked for
 * @param to no letter of that instant or later; null for now
 */
public record Filter(
    @Nullable String reason,
    @Nullable String tenant,
    @Nullable String kind,
    @Nullable String channel,
    @Nullable Status status,
    @Nullable Instant from,
    @Nullable Instant to) {

  /** Every letter. */
  public static final Filter ALL = new Filter(null, null, null, null, null, null, null);

  /** The same, but for another status. */
  public Filter with(Status other) {
    return new Filter(reason, tenant, kind, channel, other, from, to);
  }

  /** Times aside: those bound what is read. */
  boolean takes(Summary letter) {
    return is(reason, letter.about().reason())
        && is(tenant, letter.about().tenant())
        && is(kind, letter.about().kind())
        && is(channel, letter.about().channel())
        && (status == null || status == letter.status());
  }

  private static boolean is(@Nullable String wanted, String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
