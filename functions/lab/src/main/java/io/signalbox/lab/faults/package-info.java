/** The fault lab: worlds, invariants, mutants. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.faults;
