package io.signalbox.core.route;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Priority;
import io.signalbox.core.message.State;
import io.signalbox.core.route.Decision.Close;
import io.signalbox.core.route.Decision.ToLane;
import io.signalbox.core.route.Strategy.Pick;
import io.signalbox.core.route.Strategy.Question;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Decides where a message goes: hard filters first, then a strategy among what is left. Knows what
 * it decided since the snapshot that it goes by was made. For one thread.
 */
public final class Router {
  private final Strategy strategy;
  private final RoutePolicy policy;
  private final Waits waits = new Waits();

  public Router(Strategy strategy, RoutePolicy policy) {
    this.strategy = strategy;
    this.policy = policy;
  }

  /** Pure but for what {@code random} draws, and what strategy and lanes remember. */
  public Decision decide(
      Dispatch dispatch, Snapshot snapshot, Catalog catalog, Instant now, RandomGenerator random) {
    Dispatch.Facts facts = dispatch.facts();
    if (!now.isBefore(facts.deadline())) {
      return new Close(State.EXPIRED, Decision.TTL_PASSED, "");
    }
    waits.at(snapshot, now);
    Priority priority = facts.kind().priority();
    ToDoubleFunction<Channel> wait = channel -> waits.seconds(channel, priority);
    BizType type = catalog.bizType(facts.bizType()).orElse(null);
    Filters filters = new Filters(dispatch, type, snapshot, now, wait);
    Screening screening =
        new Screening(catalog.channels(), filters, policy.backoff(dispatch.dueAt(), now));
    List<Channel> candidates = screening.passed();
    if (candidates.isEmpty()) {
      candidates = screening.leastCrowded();
    }
    if (candidates.isEmpty()) {
      Decision instead = screening.instead();
      candidates = instead instanceof Close ? screening.lastChances() : List.of();
      if (candidates.isEmpty()) {
        return instead;
      }
    }
    Question question = new Question(dispatch, candidates, snapshot, now, wait);
    Pick pick = strategy.pick(question, random);
    waits.picked(candidates.get(pick.chosen()), priority);
    return new ToLane(choice(question, pick, screening));
  }

  private static Choice choice(Question question, Pick pick, Screening screening) {
    List<Channel> candidates = question.candidates();
    return new Choice(
        candidates.get(pick.chosen()).name(),
        pick.strategy(),
        question.snapshot().version(),
        Explanation.ofChoice(candidates, pick, screening));
  }
}
