/** Idempotent HTTP requests by Powertools. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.idempotency;
