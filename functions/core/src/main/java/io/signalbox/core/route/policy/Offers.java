package io.signalbox.core.route.policy;

import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The channels that could take one message now, as parallel arrays that are filled anew for each
 * message, so that a decision allocates nothing. For one thread.
 */
public final class Offers {
  private final @Nullable PathState[] states;
  private final int[] channels;
  private final double[] prices;
  private final double[] weights;
  private final double[] waits;
  private final double[] quotas;
  private final boolean[] tried;
  private final double[] scores;
  private Kind kind = Kind.OTP;
  private int attempt;
  private int market;
  private int size;
  private int untried;
  private double dearest;

  /** Room for so many channels. */
  public Offers(int most) {
    states = new @Nullable PathState[most];
    channels = new int[most];
    prices = new double[most];
    weights = new double[most];
    waits = new double[most];
    quotas = new double[most];
    tried = new boolean[most];
    scores = new double[most];
  }

  /** Channels that it has room for. */
  public int capacity() {
    return scores.length;
  }

  /** Empties it for another message. */
  public void begin(Kind ofKind, int attemptNumber, int inMarket) {
    kind = ofKind;
    attempt = attemptNumber;
    market = inMarket;
    size = 0;
    untried = 0;
    dearest = 0;
  }

  /**
   * One channel.
   *
   * @param channel index in the topology
   * @param price of the whole message, dollars
   * @param weight operator's preference, more than 0
   * @param wait in its lane, s
   * @param quota share of the tightest quota that is used up, 0 to 1
   * @param wasTried whether an earlier attempt of the message went through it
   */
  public void add(
      int channel,
      PathState state,
      double price,
      double weight,
      double wait,
      double quota,
      boolean wasTried) {
    states[size] = state;
    channels[size] = channel;
    prices[size] = price;
    weights[size] = weight;
    waits[size] = wait;
    quotas[size] = quota;
    tried[size] = wasTried;
    untried += wasTried ? 0 : 1;
    dearest = Math.max(dearest, price);
    scores[size] = 0;
    size++;
  }

  public Kind kind() {
    return kind;
  }

  /** From 1. */
  public int attempt() {
    return attempt;
  }

  public int market() {
    return market;
  }

  public int size() {
    return size;
  }

  public PathState state(int i) {
    PathState state = states[i];
    if (i >= size || state == null) {
      throw new IndexOutOfBoundsException(i);
    }
    return state;
  }

  public int channel(int i) {
    return channels[i];
  }

  public double price(int i) {
    return prices[i];
  }

  /** The highest price of all, dollars. */
  public double dearest() {
    return dearest;
  }

  public double weight(int i) {
    return weights[i];
  }

  public double wait(int i) {
    return waits[i];
  }

  public double quota(int i) {
    return quotas[i];
  }

  /** Whether an earlier attempt went through it and another is left that none has tried. */
  public boolean spent(int i) {
    return tried[i] && untried > 0;
  }

  /** Notes the score that a choice gave, for its explanation; NaN where it gave none. */
  void score(int i, double score) {
    scores[i] = score;
  }

  /** As the last choice scored them. */
  public double score(int i) {
    return scores[i];
  }

  /** All scores, in the order of the offers. */
  public List<Double> scores() {
    List<Double> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(scores[i]);
    }
    return all;
  }
}
