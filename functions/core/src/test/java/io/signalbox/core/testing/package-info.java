/** Fakes and contract suites: what passes here must pass on the real adapters too. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.testing;
