package io.signalbox.lab.outside;

/** What a provider does with a number: its last digit decides for +1 202 555 0100 to 0149. */
enum Behaviour {
  DELIVERED,
  UNDELIVERED,
  NO_RECEIPT,
  SLOW_RECEIPT,
  /** Throttled twice, then delivered. */
  THROTTLED,
  /** The first call of a reference is sent but never answered. */
  TIMEOUT_AFTER_SEND,
  INVALID_NUMBER,
  /** Reported as delivered, never at the handset. */
  FAKE_DELIVERED,
  OPTED_OUT,
  TEMPORARY_ERROR,
  /** The same, and after a while as delivered after all. */
  REVIVES,
  /** Reported as undelivered for now, though it arrives, and after a while as delivered. */
  WAVERS,
  /** Reported as undelivered: there is no such subscriber. */
  DIES,
  /** Reported as undelivered: the recipient opted out. */
  LEAVES,
  /** Mostly delivered, now and then any of the others. */
  ORDINARY;

  static Behaviour of(String number) {
    int last = Integer.parseInt(number.substring(number.length() - 2));
    if (last == 21 || last == 31) {
      return DIES;
    }
    if (last == 11) {
      return REVIVES;
    }
    if (last == 12 || last == 42) {
      return WAVERS;
    }
    if (last == 41) {
      return LEAVES;
    }
    return last < 50 ? values()[last % 10] : ORDINARY;
  }
}
