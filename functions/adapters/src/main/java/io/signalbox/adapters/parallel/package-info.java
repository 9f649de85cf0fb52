/** Threads for the items of a batch. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.parallel;
