/** Simulated time and the one thread that runs at a time. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.sim;
