/** One strategy in one world: a fast simulation of messages, receipts and conversions. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.policy.run;
