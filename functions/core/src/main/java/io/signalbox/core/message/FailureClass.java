package io.signalbox.core.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a message that a provider had accepted did not arrive, by the channel's own table. */
public enum FailureClass {
  /** It did not fail. */
  NONE(""),
  /** The number cannot receive: it does not exist, is no mobile, or is out of service. */
  NUMBER("number_refused"),
  /** Content, template or signature. */
  CONTENT("content_refused"),
  /** The recipient opted out. */
  OPTED_OUT("recipient_opted_out"),
  /** Operator or handset, for now: switched off, no memory, expired on the way. */
  TEMPORARY("operator_temporary"),
  /** The table does not know the code, or the channel has none. */
  OTHER("");

  private final String reason;

  FailureClass(String reason) {
    this.reason = reason;
  }

  /**
   * Stable reason of the state UNDELIVERED that it leads to, the same as of a refusal; or empty.
   */
  public String reason() {
    return reason;
  }

  /** Whether another channel may reach the same handset with the same text. */
  public boolean mayBeMended() {
    return this == TEMPORARY || this == OTHER;
  }

  /** In configuration and stories: lower case. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The class of that name; {@code none} is no failure and so none of them. */
  public static Optional<FailureClass> named(String name) {
    return Arrays.stream(values()).filter(c -> c != NONE && c.wireName().equals(name)).findFirst();
  }
}
