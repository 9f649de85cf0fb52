package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Suspicion;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.lab.policy.world.Truth;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether channels that fake receipts are suspected while they do. A spell is the time for which a
 * channel fakes in a country without a break; it counts when it had the codes to be seen by.
 */
final class Fakers {
  /** Codes below which a spell shows nothing. */
  private static final int CODES = 100;

  /** Conversions are judged minutes later and remembered for half an hour, ms. */
  private static final int AFTERMATH = 2 * 60 * 60_000;

  /** A suspicion that comes again within that time is the same, ms. */
  private static final int SAME = 60 * 60_000;

  private final Truth truth;
  private final Topology topology;
  private final boolean[] faking;
  private final boolean[] seen;
  private final int[] codes;
  private final int[] lastTrouble;
  private final int[] lastSuspected;
  private int spells;
  private int seenSpells;
  private int wrong;

  Fakers(Truth truth) {
    this.truth = truth;
    this.topology = truth.topology();
    int regions = topology.regions();
    this.faking = new boolean[regions];
    this.seen = new boolean[regions];
    this.codes = new int[regions];
    this.lastTrouble = new int[regions];
    this.lastSuspected = new int[regions];
    Arrays.fill(lastTrouble, -AFTERMATH);
    Arrays.fill(lastSuspected, -SAME);
  }

  /** A code's first attempt. */
  void code(int path) {
    codes[topology.regionOf(path)]++;
  }

  /** What is suspected from that time on. */
  void look(List<Suspicion> suspicions, int time) {
    boolean[] now = new boolean[faking.length];
    for (int path = 0; path < topology.paths(); path++) {
      int region = topology.regionOf(path);
      now[region] |= truth.fakes(path) > 0;
      if (truth.fakes(path) > 0 || truth.severity(path) > 0) {
        lastTrouble[region] = time;
      }
    }
    Set<Integer> suspected = new HashSet<>();
    suspicions.forEach(s -> suspected.add(region(s)));
    for (int region = 0; region < faking.length; region++) {
      if (suspected.contains(region)) {
        suspect(region, time);
      }
      if (now[region] != faking[region]) {
        turn(region, now[region]);
      }
    }
  }

  private void suspect(int region, int time) {
    seen[region] = true;
    boolean anew = time - lastSuspected[region] >= SAME;
    if (anew && time - lastTrouble[region] >= AFTERMATH) {
      wrong++;
    }
    lastSuspected[region] = time;
  }

  private void turn(int region, boolean begins) {
    if (!begins && codes[region] >= CODES) {
      spells++;
      seenSpells += seen[region] ? 1 : 0;
    }
    faking[region] = begins;
    seen[region] = false;
    codes[region] = 0;
  }

  private int region(Suspicion s) {
    int channel = topology.channels().indexOf(s.channel());
    int country =
        topology.countries().stream().map(Topology.Country::code).toList().indexOf(s.country());
    return channel * topology.countries().size() + country;
  }

  /** Share of spells that were suspected while they lasted; NaN without any. */
  double seen() {
    return spells == 0 ? Double.NaN : (double) seenSpells / spells;
  }

  /** Suspicions of channels that fake nothing and work. */
  int wrong() {
    return wrong;
  }
}
