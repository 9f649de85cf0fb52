package io.signalbox.core.health;

import java.util.List;

/** What operators say of gates; one for each gate, the last one counts. */
@FunctionalInterface
public interface GateOverrides {

  /** All that are kept, ordered by gate; one that is over may still be among them. */
  List<GateOverride> all();

  /** Where operators say it. */
  interface Store extends GateOverrides {

    /** Says it; replaces what was said of that gate before. */
    void put(GateOverride said);

    /**
     * Takes it back.
     *
     * @return whether there was one
     */
    boolean remove(String gate);
  }
}
