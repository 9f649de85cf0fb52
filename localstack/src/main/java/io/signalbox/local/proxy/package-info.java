/** Runs functions for an emulator that posts their events to a proxy. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.proxy;
