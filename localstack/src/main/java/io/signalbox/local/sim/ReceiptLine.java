package io.signalbox.local.sim;

import io.signalbox.local.sim.Decision.Report;
import java.time.Instant;

/**
 * One receipt on its way.
 *
 * @param id the provider's own
 * @param callback where it goes, or empty for the default
 * @param at the provider's time
 * @param part which part of the message it is about, from 1 to {@code parts}
 */
record ReceiptLine(
    String reference, String id, Report report, String callback, Instant at, int part, int parts) {}
