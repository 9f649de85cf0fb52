/** The stores on DynamoDB; README.md of this module explains keys, sizes and units. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.dynamodb;
