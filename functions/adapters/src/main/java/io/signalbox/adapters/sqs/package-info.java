/** Queues on SQS. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.sqs;
