/** Tenants, their keys and opt-outs, and numbers that are held back for all of them. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.tenant;
