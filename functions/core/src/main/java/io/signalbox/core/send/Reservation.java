package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.message.Dispatch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the segments of a batch against its channel's quota, before anything of it is claimed. It
 * errs upwards only: what is counted and then not called, because its process died or its record
 * had come twice, stays counted; and near the turn of an hour a batch counts in both, since nobody
 * knows on which side its calls will arrive.
 */
final class Reservation {
  private final Channel channel;
  private final SendPolicy policy;
  private final Quotas quotas;
  private final InstantSource clock;

  Reservation(Channel channel, SendPolicy policy, Quotas quotas, InstantSource clock) {
    this.channel = channel;
    this.policy = policy;
    this.quotas = quotas;
    this.clock = clock;
  }

  /**
   * What a reservation came to.
   *
   * @param granted those that may be called, in the order of the batch
   * @param refused those for which nothing is left
   * @param lastClaim until when a call may be begun with: later it could arrive in an hour in which
   *     it is not counted
   */
  record Reserved(List<Dispatch> granted, List<Dispatch> refused, Instant lastClaim) {}

  /** Of a batch that does not fit, as much as does. Throws what the store throws. */
  Reserved reserve(List<Dispatch> batch) {
    int all = batch.stream().mapToInt(Reservation::segments).sum();
    if (all == 0 || !channel.limits().quota().isLimited()) {
      return new Reserved(batch, List.of(), Instant.MAX);
    }
    Instant now = clock.instant();
    Instant lastClaim = policy.lastEnd(now, batch.size(), channel).plus(policy.pause());
    Instant from = now.minus(Quotas.SKEW);
    Instant until = policy.lastEnd(lastClaim.plus(policy.pause()), 1, channel).plus(Quotas.SKEW);
    if (quotas.reserve(channel, from, until, all)) {
      return new Reserved(batch, List.of(), lastClaim);
    }
    Reserved some = fitting(batch, Math.min(left(from), left(until)), lastClaim);
    int segments = some.granted().stream().mapToInt(Reservation::segments).sum();
    return segments == 0 || quotas.reserve(channel, from, until, segments)
        ? some
        : fitting(batch, 0, lastClaim);
  }

  private long left(Instant at) {
    return channel.limits().quota().left(quotas.used(channel.name(), at));
  }

  /** Granted are the first ones that fit, and those that need nothing. */
  private static Reserved fitting(List<Dispatch> batch, long segments, Instant lastClaim) {
    long left = Math.max(0, segments);
    List<Dispatch> granted = new ArrayList<>();
    List<Dispatch> refused = new ArrayList<>();
    for (Dispatch dispatch : batch) {
      int need = segments(dispatch);
      boolean fits = need <= left;
      left -= fits ? need : 0;
      (fits ? granted : refused).add(dispatch);
    }
    return new Reserved(granted, refused, lastClaim);
  }

  /**
   * A repetition is a call like the first: that may never have arrived. The end of a patience is
   * none.
   */
  private static int segments(Dispatch dispatch) {
    return dispatch.step() == Dispatch.Step.RESEND ? 0 : dispatch.facts().segments();
  }
}
