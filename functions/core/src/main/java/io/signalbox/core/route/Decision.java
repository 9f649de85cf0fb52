package io.signalbox.core.route;

import io.signalbox.core.message.Choice;
import io.signalbox.core.message.State;
import java.time.Duration;

/** Where a message goes next. */
public sealed interface Decision {

  /** Reason: its life ended while it waited. */
  String TTL_PASSED = "ttl_passed";

  /** Reason: what is left of its life is shorter than one call may take. */
  String NO_TIME_LEFT = "no_time_left";

  /** Reason: no channel of this configuration may ever carry it. */
  String NO_CHANNEL = "no_channel";

  /** Reason: all channels that may carry it are held back by their breakers. */
  String BREAKERS_OPEN = "breakers_open";

  /** Reason: all channels that may carry it are outside their hours at the destination. */
  String LOCAL_HOURS = "local_hours";

  /** Reason: the quotas of all channels that may carry it are used up. */
  String QUOTA = "quota";

  /** Reason: all channels that may carry it told it to come again later. */
  String THROTTLED = "throttled";

  /** To the lane of the chosen channel. */
  record ToLane(Choice choice) implements Decision {}

  /**
   * No channel now, but one may be possible then.
   *
   * @param delay more than 0; a call can still be made afterwards
   * @param reason {@link #BREAKERS_OPEN}, {@link #THROTTLED}, {@link #QUOTA} or {@link
   *     #LOCAL_HOURS}
   * @param why every channel with the filter that excluded it
   */
  record Wait(Duration delay, String reason, String why) implements Decision {}

  /**
   * Never.
   *
   * @param state EXPIRED or REJECTED
   * @param reason stable code
   * @param why every channel with the filter that excluded it; empty when none was looked at
   */
  record Close(State state, String reason, String why) implements Decision {}
}
