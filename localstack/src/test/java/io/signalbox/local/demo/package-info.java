/** The demo and its figures. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.demo;
