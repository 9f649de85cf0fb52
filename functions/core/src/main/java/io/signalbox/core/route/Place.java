package io.signalbox.core.route;

import io.signalbox.core.message.MessageId;

/** Where a message stands in something that is shared out, always the same place. */
final class Place {
  private Place() {}

  /**
   * 0 inclusive to 1 exclusive, evenly spread over messages and independent between purposes. Mixed
   * by the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
   * Generators, OOPSLA 2014).
   */
  static double of(MessageId id, String purpose) {
    long mixed = 31L * id.value().hashCode() + purpose.hashCode();
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    mixed ^= mixed >>> 31;
    return (mixed >>> 11) * 0x1.0p-53;
  }
}
