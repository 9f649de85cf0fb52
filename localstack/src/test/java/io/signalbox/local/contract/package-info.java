/** The contracts that core's fakes keep, kept by the real adapters on real protocols. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.contract;
