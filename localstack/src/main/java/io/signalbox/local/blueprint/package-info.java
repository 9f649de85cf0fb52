/** What a template says must run, as plain values. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.blueprint;
