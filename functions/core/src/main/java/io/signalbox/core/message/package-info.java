/** The message, its states with the one transition table, and the work that travels in queues. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.message;
