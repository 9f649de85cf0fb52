/** AWS SDK clients, built once per endpoint. */
@org.jspecify.annotations.NullMarked
package io.signalbox.adapters.aws;
