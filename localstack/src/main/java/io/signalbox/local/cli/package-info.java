/** The command line: {@code ./localstack/up}. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.cli;
