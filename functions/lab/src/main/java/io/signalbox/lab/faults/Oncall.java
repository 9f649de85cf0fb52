package io.signalbox.lab.faults;

import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.Desk;
import io.signalbox.core.deadletter.Filter;
import io.signalbox.core.deadletter.Listing;
import io.signalbox.core.deadletter.Selection;
import io.signalbox.lab.cloud.Cloud;
import io.signalbox.lab.trial.Trial;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Who is on call: looks at the dead letters now and then, replays most, discards some, clicks
 * twice, thinks better of it, and asks again after an error.
 */
final class Oncall {
  private static final Operator KIM = new Operator("kim", Role.OPERATOR);
  private static final int TRIES = 6;
  private static final int REGRETTED = 2;
  private static final Filter UNDER_WAY = Filter.ALL.with(Status.REPLAYING);
  private static final List<Integer> RATES = List.of(1, 5, 200);

  private final Trial trial;
  private final Cloud cloud;
  private final RandomGenerator random;
  private int waiting;
  private int orders;

  Oncall(Trial trial, Cloud cloud) {
    this.trial = trial;
    this.cloud = cloud;
    this.random = trial.faults().random();
  }

  /** Whether a visit is still to come or to be answered. */
  boolean isWaiting() {
    return waiting > 0;
  }

  /** Looks at the letters then. */
  void visit(long afterMillis) {
    waiting++;
    trial.sim().after(afterMillis, this::decide);
  }

  private void decide() {
    Selection selection =
        new Selection(List.of(), Filter.ALL, null, random.nextInt(1, random.nextInt(2, 40)));
    int choice = random.nextInt(10);
    if (choice == 0) {
      preview(selection);
    } else if (choice == 1) {
      order(d -> d.discard(KIM, selection, "lab"), TRIES);
    } else {
      int rate = RATES.get(random.nextInt(RATES.size()));
      if (random.nextInt(3) == 0) {
        // The same click, or another's, before the first was answered.
        waiting++;
        trial.sim().after(random.nextLong(300), () -> replay(selection, rate));
      }
      replay(selection, rate);
      regret();
    }
  }

  /** Whoever ordered a replay discards what it has not got round to, at times some of each. */
  private void regret() {
    orders++;
    if (orders % REGRETTED == 0) {
      waiting++;
      Selection rest = new Selection(List.of(), UNDER_WAY, null, Listing.MOST);
      trial
          .sim()
          .after(1_000L * (orders * 7 % 40), () -> order(d -> d.discard(KIM, rest, "lab"), TRIES));
    }
  }

  private void preview(Selection selection) {
    cloud.desk().<Desk.Preview>invoke(d -> d.preview(selection), e -> waiting--);
  }

  private void replay(Selection selection, int rate) {
    order(d -> d.replay(KIM, selection, rate, "lab"), TRIES);
  }

  private interface Call {
    Desk.Order at(Desk desk);
  }

  private void order(Call call, int tries) {
    cloud
        .desk()
        .<Desk.Order>invoke(
            call::at,
            e -> {
              Desk.Order order = trial.faults().loses() ? null : e.value();
              if ((order == null || order.unqueued() > 0) && tries > 1) {
                trial.sim().after(random.nextLong(1_000, 9_000), () -> order(call, tries - 1));
              } else {
                waiting--;
              }
            });
  }
}
