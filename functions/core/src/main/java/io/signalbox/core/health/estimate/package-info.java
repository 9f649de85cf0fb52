/** From health windows to what is believed of each path now; pure arithmetic on counters. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.health.estimate;
