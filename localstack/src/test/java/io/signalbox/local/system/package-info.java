/** The whole system on one machine, seen from outside: by its API and at the handsets. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.system;
