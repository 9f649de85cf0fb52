/** What all providers over HTTP share: one bounded call, its classification, receipts. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.provider.call;
