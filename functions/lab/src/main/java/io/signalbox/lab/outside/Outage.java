package io.signalbox.lab.outside;

import io.signalbox.lab.trial.Faults;

/**
 * One time in which a provider fails every call, or every message.
 *
 * @param from epoch milliseconds
 * @param to exclusive; not after {@code from}: never
 */
record Outage(Mode mode, long from, long to) {

  /** How it fails. */
  enum Mode {
    NONE,
    UNAVAILABLE,
    SILENT,
    THROTTLING,
    ARREARS,
    /** Takes everything, and reports it as failed. */
    FAILING
  }

  static Outage draw(Faults faults, long now) {
    boolean some = faults.weather().outage() && faults.random().nextInt(2) == 0;
    Mode mode = Mode.values()[1 + faults.random().nextInt(Mode.values().length - 1)];
    long from = now + faults.random().nextLong(600_000);
    return new Outage(mode, from, some ? from + faults.random().nextLong(30_000, 400_000) : from);
  }

  Mode at(long millis) {
    return millis >= from && millis < to ? mode : Mode.NONE;
  }
}
