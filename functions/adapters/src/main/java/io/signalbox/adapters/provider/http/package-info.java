/** Any REST provider, described by the channel's settings. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.provider.http;
