/** Tells the tenant: what, how often, and when to give up. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.webhook;
