/** Reads the contract for tests: the API, the schemas and the sample events. */
@org.jspecify.annotations.NullMarked
package io.signalbox.events;
