/**
 * EventBridge rules and buses, the Scheduler and Secrets Manager, as their SDK clients see them.
 */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.event;
