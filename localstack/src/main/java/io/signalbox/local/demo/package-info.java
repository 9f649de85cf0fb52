/** A tour of the whole system under mixed traffic, with its figures. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.demo;
