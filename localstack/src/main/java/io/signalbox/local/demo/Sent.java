package io.signalbox.local.demo;

import io.signalbox.core.message.Kind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that the API accepted.
 *
 * @param due when it is to be sent; null for at once
 */
record Sent(String id, Kind kind, @Nullable Instant due) {}
