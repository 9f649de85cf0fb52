/** Schedules on EventBridge Scheduler. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.scheduler;
