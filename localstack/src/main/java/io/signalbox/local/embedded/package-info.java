/** SQS in this process, DynamoDB in a child process. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.embedded;
