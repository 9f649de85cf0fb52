/** The HTTP API in front of the functions. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.gateway;
