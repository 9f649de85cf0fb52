/** Mustache templates that only name values; shared by the adapters that fill one in. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.mustache;
