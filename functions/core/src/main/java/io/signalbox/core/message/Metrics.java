package io.signalbox.core.message;

import java.util.Map;

/**
 * Counts that alarms and dashboards look at. A count is an indication, not a record: a process that
 * dies before its invocation ends takes its counts with it, and a redelivered record counts again.
 *
 * <p>Each pair of names and values of dimensions is a series that is paid for: a dimension takes
 * its values from configuration or an enum, never from what somebody sent (a provider's code, a
 * number, an id).
 */
@FunctionalInterface
public interface Metrics {

  /** Counts nothing. */
  Metrics NONE = (name, n, dimensions) -> {};

  /** A provider's answer or report with a code or status that no table knows. */
  String UNMAPPED_CODES = "UnmappedCodes";

  /** A report that named a message or attempt that nobody knows, after it had waited. */
  String UNKNOWN_RECEIPTS = "UnknownReceipts";

  /** A report that says nothing we know, by the code of why; a few of them are kept as letters. */
  String UNREAD_RECEIPTS = "UnreadReceipts";

  /** A report that changed nothing: it came again, late, or after a final one. */
  String STALE_RECEIPTS = "StaleReceipts";

  /** A provider's word that a number cannot receive: evidence that may hold the number back. */
  String DEAD_NUMBERS = "DeadNumbers";

  /** A letter that is new, by its reason; a process that dies at once takes the count with it. */
  String DEAD_LETTERS = "DeadLetters";

  /** Resends although an earlier attempt may have been sent; class: the kind. */
  String RESENT_IN_DOUBT = "ResentInDoubt";

  /** Resends that the budget did not allow, or whose budget could not be asked; class: the kind. */
  String RESENDS_DENIED = "ResendsDenied";

  /** Messages of which a second attempt proved to have been sent; class: the kind. */
  String DUPLICATES = "Duplicates";

  /** Dimension: the name of a channel. */
  String CHANNEL = "channel";

  /** Dimension: where it was seen, or which kind it was; one of a few words. */
  String CLASS = "class";

  /**
   * Adds to a count. Never throws.
   *
   * @param name one of the constants; up to 255 characters
   * @param n 0 or more; anything less is taken for 0
   * @param dimensions names and values, up to 10, none of them empty
   */
  void count(String name, long n, Map<String, String> dimensions);
}
