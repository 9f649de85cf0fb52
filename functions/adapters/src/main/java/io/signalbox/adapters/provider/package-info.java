/** Builds a channel's provider by its name. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.provider;
