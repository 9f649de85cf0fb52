package io.signalbox.local.sim;

import io.signalbox.core.message.State;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Numbers of the range reserved for fiction whose fate at a simulated provider is fixed. */
public enum MagicNumber {
  DELIVERED("+12025550100", "delivered", State.DELIVERED),
  UNDELIVERED("+12025550101", "accepted, then reported as undelivered, by each", State.UNDELIVERED),
  NO_RECEIPT("+12025550102", "reaches the handset, no receipt ever", State.UNCONFIRMED),
  SLOW_RECEIPT("+12025550103", "delivered, the receipt is slow", State.DELIVERED),
  THROTTLED("+12025550104", "throttled twice, then delivered", State.DELIVERED),
  TIMEOUT_AFTER_SEND(
      "+12025550105",
      "sent, but the first call is never answered; its receipt comes",
      State.DELIVERED),
  INVALID_NUMBER(
      "+12025550106", "refused: invalid number; held once two channels said so", State.REJECTED),
  FAKE_DELIVERED("+12025550107", "reported as delivered, never at the handset", State.DELIVERED),
  OPTED_OUT("+12025550108", "refused: the recipient opted out", State.REJECTED),
  TEMPORARY_ERROR("+12025550109", "a temporary error on every call", State.DEAD);

  private static final Map<String, MagicNumber> BY_NUMBER =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(MagicNumber::number, Function.identity()));

  private final String number;
  private final String description;
  private final State expected;

  MagicNumber(String number, String description, State expected) {
    this.number = number;
    this.description = description;
    this.expected = expected;
  }

  /** The magic of that E.164 number, or empty for an ordinary one. */
  public static Optional<MagicNumber> of(String number) {
    return Optional.ofNullable(BY_NUMBER.get(number));
  }

  /** E.164. */
  public String number() {
    return number;
  }

  /** What happens to a message to it, for people. */
  public String description() {
    return description;
  }

  /** Where a message to it ends when nothing else goes wrong. */
  public State expected() {
    return expected;
  }
}
