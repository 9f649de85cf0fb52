/** How long decisions take. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.bench;
