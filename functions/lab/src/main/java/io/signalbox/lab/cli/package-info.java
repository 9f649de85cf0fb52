/** The command line. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.cli;
