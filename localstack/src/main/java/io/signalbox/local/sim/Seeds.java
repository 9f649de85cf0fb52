package io.signalbox.local.sim;

import java.util.SplittableRandom;

/** Generators that depend on names only, so that no order of threads can change what they draw. */
final class Seeds {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private Seeds() {}

  static SplittableRandom random(long seed, Object... names) {
    long hash = FNV_OFFSET ^ seed;
    for (Object name : names) {
      String text = name.toString();
      for (int i = 0; i < text.length(); i++) {
        hash = (hash ^ text.charAt(i)) * FNV_PRIME;
      }
      // Ends the name, so that ("a", "bc") and ("ab", "c") differ.
      hash = (hash ^ 0xffff) * FNV_PRIME;
    }
    return new SplittableRandom(hash);
  }
}
