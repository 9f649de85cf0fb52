package io.signalbox.local.sim;

/**
 * Receipts so far.
 *
 * @param confirmed answered 2xx
 * @param retried posted again after another answer or none, each time counted
 * @param lost given up after three retries
 */
public record ReceiptCounts(long confirmed, long retried, long lost) {}
