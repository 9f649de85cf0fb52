package io.signalbox.core.route;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.route.policy.Chooser;
import io.signalbox.core.route.policy.Choosers;
import io.signalbox.core.route.policy.Offers;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Puts the candidates before one of several choosers. A message stays with its chooser for all of
 * its attempts, so that each is judged by whole messages. For one thread.
 */
public final class Choosing implements Strategy {
  private static final double MICROS = 1e6;

  /** What a gate that begins to ramp lets pass; later steps are left to the choosers. */
  private static final double FIRST_STEP = 0.05;

  private record Arm(Chooser chooser, StrategyShare share) {}

  private final List<Arm> arms = new ArrayList<>();
  private Offers offers = new Offers(20);

  /**
   * Those strategies side by side.
   *
   * @param shares at least one of them serves all countries
   * @throws IllegalArgumentException when none does, or one is not known
   */
  public Choosing(List<StrategyShare> shares) {
    for (StrategyShare share : shares) {
      String name = share.strategy();
      Chooser chooser =
          Choosers.named(name)
              .orElseThrow(() -> new IllegalArgumentException("no strategy is named " + name));
      arms.add(new Arm(chooser, share));
    }
    if (shares.stream().noneMatch(share -> share.serves("*"))) {
      throw new IllegalArgumentException("no strategy serves all countries");
    }
  }

  @Override
  public Pick pick(Question question, RandomGenerator random) {
    Dispatch dispatch = question.dispatch();
    Chooser chooser = chooser(dispatch.facts().id(), dispatch.facts().country());
    fill(question);
    int probed = probe(question);
    int chosen = chooser.choose(offers, random);
    return new Pick(chooser.name(), probed >= 0 ? probed : chosen, offers.scores());
  }

  /**
   * A candidate whose gate has just begun to ramp, for a first attempt that is no code: its gate
   * lets a few of them pass, and without them nothing would show whether it works again. -1 for
   * none.
   */
  private static int probe(Question question) {
    Dispatch dispatch = question.dispatch();
    if (dispatch.facts().kind() == Kind.OTP || dispatch.attempt() > 1) {
      return -1;
    }
    List<Channel> candidates = question.candidates();
    for (int i = 0; i < candidates.size(); i++) {
      Path path = path(candidates.get(i), dispatch.facts());
      double share = question.snapshot().gate(path, question.now()).share();
      if (share > 0 && share <= FIRST_STEP) {
        return i;
      }
    }
    return -1;
  }

  private static Path path(Channel channel, Dispatch.Facts facts) {
    return new Path(channel.name(), facts.country(), facts.operator());
  }

  private Chooser chooser(MessageId id, String country) {
    int total = 0;
    for (Arm arm : arms) {
      total += arm.share().serves(country) ? arm.share().share() : 0;
    }
    double point = Place.of(id, "strategy") * total;
    Arm last = arms.get(0);
    for (Arm arm : arms) {
      if (arm.share().serves(country)) {
        last = arm;
        point -= arm.share().share();
        if (point < 0) {
          return arm.chooser();
        }
      }
    }
    return last.chooser();
  }

  private void fill(Question question) {
    Dispatch dispatch = question.dispatch();
    Dispatch.Facts facts = dispatch.facts();
    List<Channel> candidates = question.candidates();
    if (candidates.size() > offers.capacity()) {
      offers = new Offers(candidates.size());
    }
    offers.begin(facts.kind(), dispatch.attempt(), 0);
    for (int i = 0; i < candidates.size(); i++) {
      Channel channel = candidates.get(i);
      Path path = path(channel, facts);
      offers.add(
          i,
          state(question.snapshot(), path),
          channel.priceTo(facts.country()) * facts.segments() / MICROS,
          channel.weight(),
          question.waits().applyAsDouble(channel),
          question.snapshot().spent(channel.name()).share(question.now()),
          dispatch.tried().contains(channel.name()));
    }
  }

  private static PathState state(Snapshot snapshot, Path path) {
    PathHealth health = snapshot.paths().get(path);
    PathState state = health == null ? null : health.state();
    return state == null ? PathState.UNSEEN : state;
  }
}
