/** Every way to choose channels, in worlds whose truth is known. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.policy;
