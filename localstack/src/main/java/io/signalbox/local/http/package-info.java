/** The JDK's HTTP server as all of us use it. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.http;
