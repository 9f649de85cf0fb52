package io.signalbox.lab.trial;

import io.signalbox.lab.sim.Simulation;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Decides, by the seed alone, what goes wrong when. After a while nothing goes wrong any more. */
public final class Faults {
  private final Simulation sim;
  private final RandomGenerator random;
  private final Weather weather;
  private final long until;

  Faults(Simulation sim, SplittableRandom random, long until) {
    this.sim = sim;
    this.random = random;
    this.weather = Weather.draw(random);
    this.until = until;
  }

  public Weather weather() {
    return weather;
  }

  /** For what is not a fault: delays, choices, orders. */
  public RandomGenerator random() {
    return random;
  }

  /** From then on nothing goes wrong. */
  public long until() {
    return until;
  }

  public boolean crashes() {
    return happens(weather.crash());
  }

  public boolean refuses() {
    return happens(weather.refuse());
  }

  public boolean loses() {
    return happens(weather.lose());
  }

  public boolean repeats() {
    return happens(weather.repeat());
  }

  public boolean forgets() {
    return happens(weather.noSchedule());
  }

  /** Whether something of that share happens, as long as things go wrong. */
  public boolean happens(double share) {
    return share > 0 && sim.now() < until && random.nextDouble() < share;
  }

  /** One way of a call: some milliseconds, now and then seconds, or the process stands still. */
  public long way() {
    if (!happens(weather.slow())) {
      return random.nextLong(1, 25);
    }
    return random.nextInt(20) == 0 ? random.nextLong(10_000, 40_000) : random.nextLong(50, 6_000);
  }

  /** How late a schedule fires. */
  public long late() {
    return weather.lateMillis() == 0 ? 0 : random.nextLong(weather.lateMillis());
  }

  /** How far a new process's clock is off. */
  public long skew() {
    long most = weather.skewMillis();
    return most == 0 ? 0 : random.nextLong(-most, most + 1);
  }
}
