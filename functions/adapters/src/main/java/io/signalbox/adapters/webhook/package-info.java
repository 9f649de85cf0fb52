/** Posts signed webhooks, and only to addresses that a tenant may name. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.webhook;
