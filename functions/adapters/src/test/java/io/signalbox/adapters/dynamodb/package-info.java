/** What the stores do beyond their contracts: sizes, batches, caches. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.dynamodb;
