package io.signalbox.core.send;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** How a call to a provider ended. "May have been sent" is kept apart from every failure. */
public sealed interface Outcome {

  /**
   * The provider took it.
   *
   * @param providerIds its own, as it wrote them: one, or one for each part; or none
   */
  record Accepted(List<String> providerIds) implements Outcome {
    public Accepted {
      providerIds = List.copyOf(providerIds);
    }

    /** With one id, or none when it is empty. */
    public Accepted(String providerId) {
      this(providerId.isEmpty() ? List.of() : List.of(providerId));
    }

    /** The first of its ids, or empty. */
    public String providerId() {
      return providerIds.isEmpty() ? "" : providerIds.get(0);
    }
  }

  /** Refused for good: the same message will be refused again. */
  record Refused(RefusalClass refusal, String code) implements Outcome {}

  /** Told to slow down; the message was not taken. The code is the provider's, or empty. */
  record Throttled(Duration retryAfter, String code) implements Outcome {}

  /** Failed for now; certainly not sent. */
  record Temporary(String code) implements Outcome {}

  /** No answer; may have been sent. */
  record Unknown(String cause) implements Outcome {}

  /** Why a provider refuses. */
  enum RefusalClass {
    /** The number is not one that can receive. */
    NUMBER,
    /** Content, template or signature. */
    CONTENT,
    /** The recipient opted out. */
    OPTED_OUT,
    /** Ours, without a call: providers report that the number cannot receive. */
    HELD,
    /** Arrears or authentication: the channel, not the message, is at fault. */
    ACCOUNT
  }

  /** The branch for what this is; exhaustive by its parameters. */
  default <R> R fold(
      Function<Accepted, R> accepted,
      Function<Refused, R> refused,
      Function<Throttled, R> throttled,
      Function<Temporary, R> temporary,
      Function<Unknown, R> unknown) {
    if (this instanceof Accepted a) {
      return accepted.apply(a);
    }
    if (this instanceof Refused r) {
      return refused.apply(r);
    }
    if (this instanceof Throttled t) {
      return throttled.apply(t);
    }
    return this instanceof Temporary t ? temporary.apply(t) : unknown.apply((Unknown) this);
  }
}
