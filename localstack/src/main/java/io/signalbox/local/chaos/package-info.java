/** Kills functions at random, between any two of their calls to the cloud. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.chaos;
