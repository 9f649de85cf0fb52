package io.signalbox.core.health;

import io.signalbox.core.health.FakeFlag.Judgment;
import java.util.List;
import java.util.Optional;

/** Flags of fake receipts, one for each place. */
public interface FakeFlags {
  /** Keeps none. */
  FakeFlags NONE =
      new FakeFlags() {
        @Override
        public List<FakeFlag> all() {
          return List.of();
        }

        @Override
        public void put(FakeFlag flag) {}

        @Override
        public Optional<FakeFlag> judge(String place, Judgment judgment) {
          return Optional.empty();
        }
      };

  /** All that are kept, ordered by place; one that counts no more may still be among them. */
  List<FakeFlag> all();

  /** Raises one, or writes it anew; does not touch what an operator said meanwhile. */
  void put(FakeFlag flag);

  /**
   * Judges one.
   *
   * @return the flag as it is then; empty when there is none of that place
   */
  Optional<FakeFlag> judge(String place, Judgment judgment);
}
