package io.signalbox.adapters.json;

import io.signalbox.core.tenant.HoldPolicy;
import java.time.Duration;

/** Number hygiene of the channel file. */
final class HygieneJson {
  private HygieneJson() {}

  /** What is not there has its default. */
  static HoldPolicy read(Fields root) {
    HoldPolicy usual = HoldPolicy.DEFAULT;
    if (!root.has("numberHygiene")) {
      return usual;
    }
    Fields own = root.object("numberHygiene");
    int before = own.faultCount();
    int reports =
        own.has("reports")
            ? own.integer("reports", HoldPolicy.FEWEST, HoldPolicy.MOST)
            : usual.reports();
    Duration apart =
        own.duration("apart", usual.apart(), HoldPolicy.LEAST_APART, HoldPolicy.LONGEST);
    Duration within = time(own, "within", usual.within());
    Duration hold = time(own, "hold", usual.hold());
    own.noOthers();
    if (apart.compareTo(within) > 0 && own.faultCount() == before) {
      own.fault("apart", "is longer than within: " + within);
    }
    return own.faultCount() == before ? new HoldPolicy(reports, apart, within, hold) : usual;
  }

  private static Duration time(Fields fields, String name, Duration usual) {
    return fields.duration(name, usual, HoldPolicy.SHORTEST, HoldPolicy.LONGEST);
  }
}
