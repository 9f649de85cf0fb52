package io.signalbox.core.ingest;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as the tenant wrote it: read, not yet checked. An absent field is null.
 *
 * @param requestId the tenant's name for the request; 1 to 128 visible ASCII characters
 * @param to recipients as written; empty when absent
 * @param template either this or {@code text}
 * @param kind either this or {@code bizType}, or both if they agree
 * @param from sender id
 * @param channel the only channel that may carry it
 * @param ttlSeconds life from the send time
 * @param unread faults met while reading; a field that has one counts as absent
 */
public record IngestRequest(
    @Nullable String requestId,
    List<String> to,
    @Nullable TemplateUse template,
    @Nullable String text,
    @Nullable String kind,
    @Nullable String bizType,
    @Nullable String from,
    @Nullable String channel,
    @Nullable SendAt sendAt,
    @Nullable Long ttlSeconds,
    @Nullable Long maxAttempts,
    @Nullable String callbackUrl,
    @Nullable String traceId,
    List<Fault> unread) {

  public IngestRequest {
    to = List.copyOf(to);
    unread = List.copyOf(unread);
  }

  /** A template of the tenant with its parameters. */
  public record TemplateUse(@Nullable String id, Map<String, String> params) {
    public TemplateUse {
      params = Map.copyOf(params);
    }

    @Override
    public String toString() {
      return "template " + id;
    }
  }

  /** A body of which nothing could be read. */
  public static IngestRequest unreadable(Fault why) {
    return new IngestRequest(
        null,
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(why));
  }

  /** The trace id if it is there and valid; else the other one. */
  public String traceIdOr(String other) {
    return traceId != null && RequestCheck.ID.matcher(traceId).matches() ? traceId : other;
  }

  /** Without numbers, text and parameters. */
  @Override
  public String toString() {
    return "request " + requestId + " to " + to.size();
  }
}
