/** The simulated cloud: functions, queues, stores, schedules, and what goes wrong in them. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.cloud;
