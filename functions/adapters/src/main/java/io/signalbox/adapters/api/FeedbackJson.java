package io.signalbox.adapters.api;

import io.signalbox.core.ingest.Fault;
import io.signalbox.core.ingest.FeedbackIntake;
import io.signalbox.core.ingest.FeedbackRequest;
import java.util.ArrayList;
import java.util.List;

/** {@code POST /v1/messages/{id}/feedback}: its body, and the answer. */
public final class FeedbackJson {
  private FeedbackJson() {}

  /** The request; its {@link FeedbackRequest#unread} tells what could not be read. */
  public static FeedbackRequest read(String body) {
    List<Fault> faults = new ArrayList<>();
    return RequestJson.object(body, faults)
        .map(
            root -> {
              JsonReader in = new JsonReader(root, "", faults);
              String outcome = in.text("outcome");
              in.noOthers();
              return new FeedbackRequest(outcome, faults);
            })
        .orElseGet(() -> new FeedbackRequest(null, faults));
  }

  /** 200 with the story, 400, 404, or 409 with what stands against it. */
  public static Reply reply(FeedbackIntake.Result result, String traceId) {
    return result.fold(
        taken -> StoryJson.reply(taken.message()),
        faulty -> Problem.faulty(faulty.faults()).reply(traceId),
        contrary -> Problem.feedbackContrary(contrary.stored()).reply(traceId),
        notSent -> Problem.notSent(notSent.state()).reply(traceId),
        notFound -> Problem.notFound("message").reply(traceId));
  }
}
