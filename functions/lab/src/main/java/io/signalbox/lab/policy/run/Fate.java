package io.signalbox.lab.policy.run;

import io.signalbox.lab.policy.world.Lot;
import io.signalbox.lab.policy.world.Normal;
import io.signalbox.lab.policy.world.Truth;
import io.signalbox.lab.policy.world.World;
import io.signalbox.lab.policy.world.World.ChannelSpec;
import io.signalbox.lab.policy.world.World.Delay;
import io.signalbox.lab.policy.world.World.Fault;

/** What becomes of one attempt; follows from seed, message, channel, attempt and the truth. */
final class Fate {
  private static final int HIT = 0;
  private static final int DEAD = 1;
  private static final int RECIPIENT = 2;
  private static final int ATTEMPT = 3;
  private static final int SHOWN = 4;
  private static final int SILENT = 5;
  private static final int FAKED = 6;
  private static final int DELIVERY = 7;
  private static final int RECEIPT = 9;
  private static final int ANSWER = 11;
  private static final int CONVERTS = 13;
  private static final int CONVERSION = 14;

  private static final double FAKE_SECONDS = 2;
  static final double CONVERSION_MEDIAN = 14;
  static final double CONVERSION_SIGMA = 0.7;

  private final Truth truth;
  private final World world;
  private final long seed;
  private int message;
  private int channel;
  private int attempt;

  /** Whether the submit is refused. */
  boolean rejected;

  /** Seconds to the handset; negative when it never gets there. */
  double delivered;

  /** Seconds to the receipt; negative when there is none. */
  double receipt;

  /** What the receipt says. */
  boolean saysDelivered;

  /** Time to the submit's answer, ms. */
  int answer;

  Fate(Truth truth, long seed) {
    this.truth = truth;
    this.world = truth.world();
    this.seed = seed;
  }

  void cast(int ofMessage, int path, int attemptNumber) {
    message = ofMessage;
    channel = truth.topology().channelOf(path);
    attempt = attemptNumber;
    ChannelSpec spec = world.channels().get(channel);
    Fault fault = draw(HIT) < truth.severity(path) ? truth.fault(path) : null;
    answer = (int) (delay(spec.answer(), ANSWER) * 1000);
    rejected = fault == Fault.REJECTING;
    delivered = -1;
    receipt = -1;
    saysDelivered = false;
    if (rejected || fault == Fault.BLACK_HOLE) {
      return;
    }
    boolean works = fault != Fault.FAILING && reaches(path);
    double slower = fault == Fault.SLOW ? Truth.SLOWER : 1;
    if (works) {
      delivered = delay(spec.delivery(), DELIVERY) * slower;
      saysDelivered = true;
      boolean silent = draw(SILENT) < spec.silent();
      receipt = silent ? -1 : delivered + delay(spec.receipt(), RECEIPT) * slower;
    } else {
      fail(spec, fault != null, path, slower);
    }
  }

  private void fail(ChannelSpec spec, boolean outage, int path, double slower) {
    if (draw(FAKED) < truth.fakes(path)) {
      saysDelivered = true;
      receipt = FAKE_SECONDS + delay(spec.receipt(), RECEIPT);
    } else if (!outage && !isDead() && draw(SHOWN) < spec.refuses()) {
      rejected = true;
    } else if (draw(SILENT) >= spec.mute()) {
      receipt = (delay(spec.delivery(), DELIVERY) + delay(spec.receipt(), RECEIPT)) * slower;
    }
  }

  private boolean isDead() {
    return Lot.draw(seed, message, 0, 0, DEAD) < world.recipients().dead();
  }

  private boolean reaches(int path) {
    if (isDead()) {
      return false;
    }
    double rho = world.recipients().correlation();
    double recipient = Normal.quantile(Lot.draw(seed, message, 0, 0, RECIPIENT));
    double own = Normal.quantile(draw(ATTEMPT));
    return Math.sqrt(rho) * recipient + Math.sqrt(1 - rho) * own > truth.threshold(path);
  }

  /** Chance that the user of a code that is delivered then converts. */
  static double users(World world, int country, int time) {
    World.Country in = world.countries().get(country);
    return Truth.hourAt(world, country, time) < 6 ? in.nightConversion() : in.conversion();
  }

  /** Seconds from delivery to the conversion, or -1 when the user does not. */
  double conversion(int ofMessage, double chance) {
    if (Lot.draw(seed, ofMessage, 0, 0, CONVERTS) >= chance) {
      return -1;
    }
    double z = Normal.quantile(Lot.draw(seed, ofMessage, 0, 0, CONVERSION));
    return CONVERSION_MEDIAN * Math.exp(CONVERSION_SIGMA * z);
  }

  private double delay(Delay delay, int purpose) {
    double z = Normal.quantile(draw(purpose));
    double tail = draw(purpose + 1) < delay.tail() ? 15 : 1;
    return delay.median() * Math.exp(delay.sigma() * z) * tail;
  }

  private double draw(int purpose) {
    return Lot.draw(seed, message, channel + 1, attempt, purpose);
  }
}
