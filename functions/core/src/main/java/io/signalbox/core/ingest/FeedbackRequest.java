package io.signalbox.core.ingest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /v1/messages/{id}/feedback} as it was given.
 *
 * @param outcome null when absent
 * @param unread what could not be read
 */
public record FeedbackRequest(@Nullable String outcome, List<Fault> unread) {
  public FeedbackRequest {
    unread = List.copyOf(unread);
  }
}
