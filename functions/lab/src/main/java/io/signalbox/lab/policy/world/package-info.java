/** Worlds built from parameters: what is true, and which messages come. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.policy.world;
