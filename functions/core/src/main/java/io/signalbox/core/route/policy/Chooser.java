package io.signalbox.core.route.policy;

import java.util.random.RandomGenerator;

/**
 * Chooses among the channels that passed the hard filters, by what the estimator believes of them.
 * May keep a place (round robin does), and no history: that is the estimator's.
 */
public interface Chooser {

  /** As it is selected by and stored with attempts. */
  String name();

  /** Index of the chosen offer, of 1 or more; leaves scores for the explanation in the offers. */
  int choose(Offers offers, RandomGenerator random);

  /**
   * Whether a message of which nothing was heard should go out again, within the duplicate budget.
   *
   * @param silence the attempt that is waited for
   */
  default boolean resends(Silence silence) {
    return silence.waited() >= Silence.USUAL;
  }
}
