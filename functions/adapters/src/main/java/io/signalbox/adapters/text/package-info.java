/** Encoding and segments of a text; templates of tenants. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.text;
