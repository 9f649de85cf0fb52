package io.signalbox.adapters.api;

import io.signalbox.core.ingest.Cancel;

/** The answer to {@code DELETE /v1/messages/{id}}. */
public final class CancelJson {
  private CancelJson() {}

  /** 200 with the story, 404, 409 with the state, or 503. */
  public static Reply reply(Cancel.Result result, String traceId) {
    return result.fold(
        cancelled -> StoryJson.reply(cancelled.message()),
        tooLate -> Problem.notCancellable(tooLate.state()).reply(traceId),
        notFound -> Problem.notFound("message").reply(traceId),
        unqueued ->
            Problem.unavailable(
                    "queue_unavailable",
                    "Its webhook could not be queued, so it is not cancelled; cancel it again.")
                .reply(traceId));
  }
}
