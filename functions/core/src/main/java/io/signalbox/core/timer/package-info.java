/** When deferred work is due, and its release. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.timer;
