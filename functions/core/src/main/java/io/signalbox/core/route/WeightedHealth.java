package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot.PathHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * At random, in proportion to weight times health. A channel that an earlier attempt tried is taken
 * only when no other is left.
 *
 * <p>{@code score = weight / 100 * success * delivery}, where each rate r, seen over n samples, is
 * shrunk to its prior m as if k samples of the prior had been seen as well:
 *
 * <pre>shrunk = (n * r + k * m) / (n + k)</pre>
 *
 * This is the posterior mean of a rate under a Beta(k m, k (1 - m)) prior, the form of ROUTING.md's
 * ideas 1 and 2 (there with k from 12 to 40 and m learned). A path without samples has the prior's
 * health, one with many has its own.
 */
public final class WeightedHealth implements Strategy {
  private static final String NAME = "weighted-health";
  private static final double WHOLE_WEIGHT = 100;

  /**
   * What is believed of a rate before there are samples.
   *
   * @param mean 0 to 1
   * @param samples what the belief is worth in samples, more than 0
   */
  public record Prior(double mean, double samples) {
    public Prior {
      if (!(mean >= 0 && mean <= 1 && samples > 0)) {
        throw new IllegalArgumentException("prior needs a mean of 0 to 1 and samples above 0");
      }
    }

    double shrink(double rate, long seen) {
      return (rate * seen + mean * samples) / (seen + samples);
    }
  }

  private final Prior success;
  private final Prior delivery;

  /**
   * Priors from figures of systems of this kind: 95% submit success (SPEC 15 has 92% to 99.2%), 85%
   * delivery (ROUTING.md's slow mean starts at 17 of 20).
   */
  public WeightedHealth() {
    this(new Prior(0.95, 20), new Prior(0.85, 40));
  }

  public WeightedHealth(Prior success, Prior delivery) {
    this.success = success;
    this.delivery = delivery;
  }

  @Override
  public Pick pick(Question question, RandomGenerator random) {
    List<Channel> candidates = question.candidates();
    List<String> tried = question.dispatch().tried();
    boolean allTried = candidates.stream().allMatch(c -> tried.contains(c.name()));
    List<Double> scores = new ArrayList<>(candidates.size());
    double total = 0;
    for (Channel channel : candidates) {
      boolean out = !allTried && tried.contains(channel.name());
      double score = out ? Double.NaN : score(channel, question);
      scores.add(score);
      total += out ? 0 : score;
    }
    return new Pick(NAME, draw(scores, random.nextDouble() * total), scores);
  }

  private double score(Channel channel, Question question) {
    String country = question.dispatch().facts().country();
    String operator = question.dispatch().facts().operator();
    Path path = new Path(channel.name(), country, operator);
    return channel.weight() / WHOLE_WEIGHT * health(question.snapshot().paths().get(path));
  }

  private double health(@Nullable PathHealth seen) {
    return seen == null
        ? success.mean() * delivery.mean()
        : success.shrink(seen.successRate(), seen.samples())
            * delivery.shrink(seen.deliveryRate(), seen.settled());
  }

  /** The candidate whose stretch of the total holds that point; rounding falls to the last. */
  private static int draw(List<Double> scores, double point) {
    double left = point;
    int last = 0;
    for (int i = 0; i < scores.size(); i++) {
      double score = scores.get(i);
      if (!Double.isNaN(score)) {
        last = i;
        left -= score;
        if (left < 0) {
          return i;
        }
      }
    }
    return last;
  }
}
