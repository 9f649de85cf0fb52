/** Tenants, their keys and their opt-outs. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.tenant;
