package io.signalbox.core.ingest;

import io.signalbox.core.message.Destination;

/** Knows phone numbers: validity, country, operator, time zone. */
public interface Numbers {

  /** What is known of a number given as E.164. */
  Result look(String e164);

  /** Known and mobile, or the reason why not. */
  sealed interface Result {
    record Mobile(Destination destination) implements Result {}

    /**
     * Cannot be sent to.
     *
     * @param code {@code number_invalid} or {@code number_not_mobile}
     */
    record Unusable(String code, String detail) implements Result {}
  }
}
