/** Counts as lines of CloudWatch's Embedded Metric Format. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.metrics;
