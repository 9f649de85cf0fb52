/** Root of the decisions; see the packages below it. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core;
