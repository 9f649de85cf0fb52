/** The conditions of one run: what goes wrong, what is watched, what is taken out. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.trial;
