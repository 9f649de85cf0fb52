/** Simulated SMS providers on a real socket: seeded behaviour, magic numbers, handset ledger. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.sim;
