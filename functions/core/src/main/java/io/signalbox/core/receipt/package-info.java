/** From a provider's receipt to a transition; stale and repeated ones are ignored. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.receipt;
