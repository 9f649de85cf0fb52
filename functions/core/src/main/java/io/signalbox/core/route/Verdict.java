package io.signalbox.core.route;

/** What the hard filters say of a channel, in the order in which they are asked. */
enum Verdict {
  PASSED("", false),
  OFF("off", true),
  NOT_PINNED("pin", true),
  NOT_SERVED("area", true),
  NOT_ALLOWED("biz", true),
  TOO_LONG("long", true),
  /** It has local hours, and the destination's zone is not known: never at an unknown hour. */
  NO_ZONE("zone", true),
  /** It may have sent this message already. */
  DOUBTED("doubt", true),
  OUT_OF_HOURS("hours", false),
  /** What its provider takes in an hour or a day is used up. */
  QUOTA("quota", false),
  /** It told this message to come again later. */
  PAUSED("paused", false),
  OPEN("open", false),
  /** It ramps, and this message is not in the share that passes. */
  RAMPING("ramp", false),
  TOO_LATE("late", false),
  /** So much waits in its lane that this one would be called for too late. */
  CROWDED("crowd", false);

  private final String word;
  private final boolean forever;

  Verdict(String word, boolean forever) {
    this.word = word;
    this.forever = forever;
  }

  /** As the explanation has it. */
  String word() {
    return word;
  }

  /** Whether time changes nothing about it. */
  boolean forever() {
    return forever;
  }

  boolean heldBack() {
    return this == OPEN || this == RAMPING;
  }

  /** Whether it may carry a message all the same that cannot wait any longer. */
  boolean isLastChance() {
    return this == RAMPING || this == PAUSED;
  }
}
