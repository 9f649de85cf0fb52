/** Ways to choose among channels by what is believed of their paths; selectable by name. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.route.policy;
