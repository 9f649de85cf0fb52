/** Test functions, templates made in code, and bounded waiting. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.testing;
