/** Counts what the SDK calls of this process would cost. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.meter;
