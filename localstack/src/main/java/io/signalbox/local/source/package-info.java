/** SQS event sources: queue to function, with Lambda's rules for what goes back. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.source;
