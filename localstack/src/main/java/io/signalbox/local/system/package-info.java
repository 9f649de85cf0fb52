/** All of Signalbox on one machine: its cloud, simulated providers and a demo tenant. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.system;
