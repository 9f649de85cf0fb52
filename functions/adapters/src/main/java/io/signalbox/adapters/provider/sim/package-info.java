/** The simulated provider's protocol. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.provider.sim;
