/** Accepts or refuses a request: validation, ids, text and numbers, store then queue. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.ingest;
