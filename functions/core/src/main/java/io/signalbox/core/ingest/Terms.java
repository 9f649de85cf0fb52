package io.signalbox.core.ingest;

import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Text;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a request that has no fault asks for, for each of its recipients. */
record Terms(
    String requestId,
    Kind kind,
    String bizType,
    Text text,
    String from,
    @Nullable String pin,
    @Nullable SendAt sendAt,
    Duration ttl,
    int maxAttempts,
    @Nullable String callbackUrl,
    String traceId) {}
