/** Alerts on an EventBridge bus. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.eventbridge;
