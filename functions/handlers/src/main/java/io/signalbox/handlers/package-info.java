/** One class for each function, the wiring and the settings: what is deployed. */
@org.jspecify.annotations.NullMarked
package io.signalbox.handlers;
