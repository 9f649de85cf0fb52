package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Dispatch;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Chooses among the channels that passed the hard filters. May keep what it learned in its own
 * fields (round robin does); everything else comes in, so that the lab can run it in simulated
 * time.
 */
public interface Strategy {

  /** The choice for that question, which has at least one candidate. */
  Pick pick(Question question, RandomGenerator random);

  /**
   * One message, now.
   *
   * @param dispatch the message, with the channels that its earlier attempts tried
   * @param candidates 1 or more, in the order of the configuration
   * @param snapshot newest published health and gates
   * @param waits seconds that it would wait in each candidate's lane, 0 or more
   */
  record Question(
      Dispatch dispatch,
      List<Channel> candidates,
      Snapshot snapshot,
      Instant now,
      ToDoubleFunction<Channel> waits) {

    /** With all lanes free. */
    public Question(Dispatch dispatch, List<Channel> candidates, Snapshot snapshot, Instant now) {
      this(dispatch, candidates, snapshot, now, channel -> 0);
    }
  }

  /**
   * One choice.
   *
   * @param strategy name of the strategy that chose, stored with the attempt; a strategy that
   *     shares traffic among others gives the name of the one that it asked
   * @param chosen index into the candidates
   * @param scores of the candidates, in their order, on the strategy's own scale; NaN for one that
   *     it left out because of an earlier attempt
   */
  record Pick(String strategy, int chosen, List<Double> scores) {
    public Pick {
      scores = List.copyOf(scores);
    }
  }
}
