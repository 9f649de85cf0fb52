/** Work and configuration as JSON, mapped by hand: no reflection, so cold starts stay short. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.json;
