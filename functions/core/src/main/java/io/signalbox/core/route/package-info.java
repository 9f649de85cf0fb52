/** Orders the candidate channels for a message and explains the choice. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.route;
