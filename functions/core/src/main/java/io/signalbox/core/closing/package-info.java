/** What follows a final state: the webhook and, for the dead, the dead letter. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.closing;
