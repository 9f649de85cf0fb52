/** How receipts are proved. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.receipt;
