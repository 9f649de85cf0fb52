/** How functions read events, answer and log, without any cloud. */
@org.jspecify.annotations.NullMarked
package io.signalbox.handlers;
