/** Strategies that share the traffic, compared: what each delivered, how soon, at what price. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.health.trial;
