/** Counters by channel, country, operator and send minute; the snapshot that routers read. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.health;
