/** Keeps what could not be finished, with its reason and its original. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.deadletter;
