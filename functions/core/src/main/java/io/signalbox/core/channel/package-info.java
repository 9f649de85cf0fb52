/** Channels and business types as configured: typed, validated, immutable. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.channel;
