/** Secrets in Secrets Manager. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.secrets;
