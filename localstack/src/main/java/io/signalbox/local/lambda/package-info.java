/** Functions run in this process: instances, concurrency, timeouts. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.lambda;
