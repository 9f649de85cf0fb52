package io.signalbox.core.health;

import java.util.List;

/** What operators say of gates; one for each gate, the last one counts. */
public interface GateOverrides {

  /** For a world without operators: nobody says anything. */
  GateOverrides NONE =
      new GateOverrides() {
        @Override
        public List<GateOverride> all() {
          return List.of();
        }

        @Override
        public void put(GateOverride said) {
          throw new UnsupportedOperationException("nobody is there to say it");
        }

        @Override
        public boolean remove(String gate) {
          return false;
        }
      };

  /** All that are kept, ordered by gate; one that is over may still be among them. */
  List<GateOverride> all();

  /** Says it; replaces what was said of that gate before. */
  void put(GateOverride said);

  /**
   * Takes it back.
   *
   * @return whether there was one
   */
  boolean remove(String gate);
}
