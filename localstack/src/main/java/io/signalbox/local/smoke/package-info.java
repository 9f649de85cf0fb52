/** Sends messages through a deployed stage and tells whether every one ended as it should. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.smoke;
