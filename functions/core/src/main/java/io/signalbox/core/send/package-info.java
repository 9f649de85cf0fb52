/** One attempt: claim, call, classify, record, next step. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.send;
