package io.signalbox.adapters.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.signalbox.core.ingest.Answer;
import io.signalbox.core.ingest.Cancel;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.ingest.FeedbackIntake;
import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.ingest.Stories.RequestStory;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.receipt.Intake;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswersAsTenantsReadThemTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final MessageId ID = MessageId.derive("acme", "r-1", "+12025550100");

  private final Stored stored =
      new Stored(
          "acme",
          "r-1",
          "f",
          NOON,
          NOON,
          List.of(
              new RecipientLine(
                  "+12025550100",
                  ID.value(),
                  "ACCEPTED",
                  2,
                  "GSM7",
                  "US",
                  "unknown",
                  15000,
                  null,
                  null),
              new RecipientLine(
                  "12", null, "REFUSED", 0, "", "", "", 0, "number_invalid", "Not valid.")));

  @Test
  void a_number_that_is_held_back_is_refused_with_the_time_until_when() {
    RecipientLine held =
        new RecipientLine(
            "+12025550100",
            null,
            "REFUSED",
            0,
            "",
            "US",
            "unknown",
            0,
            "number_held",
            "Dead.",
            NOON.plusSeconds(86_400));
    Stored request = new Stored("acme", "r-1", "f", NOON, NOON, List.of(held));

    assertThat(json(AnswerJson.reply(new Answer.Taken(false, request), "t-1")).at("/messages/0"))
        .isEqualTo(
            parsed(
                """
                {"to": "+12025550100", "state": "REFUSED", "country": "US", "operator": "unknown",
                 "code": "number_held", "detail": "Dead.",
                 "heldUntil": "2026-03-02T12:00:00.000Z"}
                """));
  }

  @Test
  void a_new_request_is_a_202_with_a_line_for_each_recipient() {
    Reply reply = AnswerJson.reply(new Answer.Taken(false, stored), "t-1");

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.headers()).containsEntry("content-type", "application/json");
    assertThat(json(reply))
        .isEqualTo(
            parsed(
                """
                {"requestId": "r-1", "acceptedAt": "2026-03-01T12:00:00.000Z",
                 "accepted": 1, "refused": 1, "messages": [
                  {"id": "%s", "to": "+12025550100", "state": "ACCEPTED", "country": "US",
                   "operator": "unknown", "segments": 2, "encoding": "GSM7",
                   "priceEstimate": {"micros": 15000, "currency": "USD"}},
                  {"to": "12", "state": "REFUSED", "code": "number_invalid",
                   "detail": "Not valid."}]}
                """
                    .formatted(ID)));
  }

  @Test
  void a_repeated_request_is_a_200_with_the_same_body() {
    Reply first = AnswerJson.reply(new Answer.Taken(false, stored), "t-1");
    Reply again = AnswerJson.reply(new Answer.Taken(true, stored), "t-2");

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void a_faulty_request_is_a_problem_that_lists_every_fault() {
    Answer faulty =
        new Answer.Faulty(
            List.of(new Fault("/to", "a", "Aa."), new Fault("/ttlSeconds", "b", "Bb.")));

    Reply reply = AnswerJson.reply(faulty, "t-1");

    assertThat(reply.headers()).containsEntry("content-type", "application/problem+json");
    assertThat(json(reply))
        .isEqualTo(
            parsed(
                """
                {"type": "urn:signalbox:problem:invalid_request",
                 "title": "The request is not valid", "status": 400,
                 "detail": "Nothing was stored; errors lists every fault.",
                 "code": "invalid_request", "errors": [
                  {"pointer": "/to", "code": "a", "detail": "Aa."},
                  {"pointer": "/ttlSeconds", "code": "b", "detail": "Bb."}],
                 "traceId": "t-1"}
                """));
  }

  @Test
  void each_problem_has_its_status_and_its_code() {
    Fault large = new Fault("", RequestJson.TOO_LARGE, "Too long.");

    told(AnswerJson.reply(new Answer.Faulty(List.of(large)), ""), 413, "body_too_large");
    told(AnswerJson.reply(new Answer.Reused("r-1"), ""), 422, "request_id_reused");
    told(
        AnswerJson.reply(new Answer.Unavailable("queue_unavailable", "Again.", null), ""),
        503,
        "queue_unavailable");
    told(Problem.unauthorized().reply(""), 401, "unauthorized");
    told(Problem.notFound("request").reply(""), 404, "request_not_found");
    told(Problem.idempotencyKeyInvalid().reply(""), 400, "idempotency_key_invalid");
    told(Problem.inProgress().reply(""), 409, "idempotency_key_in_progress");
    told(Problem.idempotencyKeyReused().reply(""), 422, "idempotency_key_reused");
    told(Problem.internal().reply(""), 500, "internal");
  }

  @Test
  void providers_are_answered_in_their_words_or_by_a_problem() {
    Reply taken = ReceiptReply.of(new Intake.Answer.Taken("text/plain", "OK"), "t-1");

    assertThat(taken).isEqualTo(new Reply(200, Map.of("content-type", "text/plain"), "OK"));
    told(ReceiptReply.of(new Intake.Answer.Forged(), ""), 401, "forged_receipt");
    told(ReceiptReply.of(new Intake.Answer.Malformed("no array"), ""), 400, "malformed_receipt");
    told(ReceiptReply.of(new Intake.Answer.Unqueued(), ""), 503, "queue_unavailable");
    told(Problem.unknownChannel().reply(""), 404, "channel_unknown");
    assertThat(json(ReceiptReply.of(new Intake.Answer.Malformed("no array"), "t-1")))
        .isEqualTo(
            parsed(
                """
                {"type": "urn:signalbox:problem:malformed_receipt",
                 "title": "The receipts cannot be read", "status": 400, "detail": "no array",
                 "code": "malformed_receipt", "traceId": "t-1"}
                """));
  }

  @Test
  void of_countless_faults_a_thousand_are_told() {
    List<Fault> countless = Collections.nCopies(1001, new Fault("/to", "a", "Aa."));

    assertThat(json(Problem.faulty(countless).reply("")).path("errors")).hasSize(1000);
  }

  @Test
  void what_can_be_repeated_says_when() {
    Reply missed =
        AnswerJson.reply(new Answer.Unavailable("queue_unavailable", "Again.", null), "");

    assertThat(missed.headers()).containsEntry("retry-after", "1");
  }

  @Test
  void cancelling_is_answered_by_what_became_of_it() {
    Message message = message();

    assertThat(CancelJson.reply(new Cancel.Result.Cancelled(message), ""))
        .isEqualTo(StoryJson.reply(message));
    told(CancelJson.reply(new Cancel.Result.NotFound(), ""), 404, "message_not_found");
    told(CancelJson.reply(new Cancel.Result.Unqueued(), ""), 503, "queue_unavailable");
    Reply late = CancelJson.reply(new Cancel.Result.TooLate(ID, State.SENT), "");
    told(late, 409, "not_cancellable");
    assertThat(json(late).path("state").asText()).isEqualTo("SENT");
  }

  @Test
  void feedback_is_answered_by_what_became_of_it() {
    Message message =
        message().with(new Feedback(Feedback.Outcome.CONVERTED, NOON.plusSeconds(20)));

    Reply taken = FeedbackJson.reply(new FeedbackIntake.Result.Taken(message), "");
    assertThat(taken).isEqualTo(StoryJson.reply(message));
    assertThat(json(taken).path("feedback"))
        .isEqualTo(parsed("{\"outcome\": \"converted\", \"at\": \"2026-03-01T12:00:20.000Z\"}"));
    told(FeedbackJson.reply(new FeedbackIntake.Result.NotFound(), ""), 404, "message_not_found");
    Fault fault = new Fault("/outcome", "outcome_required", "Say it.");
    told(
        FeedbackJson.reply(new FeedbackIntake.Result.Faulty(List.of(fault)), ""),
        400,
        "invalid_request");
    Reply early = FeedbackJson.reply(new FeedbackIntake.Result.NotSent(State.QUEUED), "");
    told(early, 409, "not_sent");
    assertThat(json(early).path("state").asText()).isEqualTo("QUEUED");
    Reply contrary =
        FeedbackJson.reply(new FeedbackIntake.Result.Contrary(Feedback.Outcome.NOT_CONVERTED), "");
    told(contrary, 409, "feedback_contrary");
    assertThat(json(contrary).path("outcome").asText()).isEqualTo("not_converted");
  }

  @Test
  void a_story_tells_every_attempt_and_receipt() {
    assertThat(json(StoryJson.reply(message())))
        .isEqualTo(
            parsed(
                """
                {"id": "%1$s", "state": "DELIVERED", "closedAt": "2026-03-01T12:00:09.000Z",
                 "requestId": "r-1", "kind": "otp", "to": "+12025550100", "country": "US",
                 "operator": "unknown", "zone": "America/New_York", "from": "Acme",
                 "segments": 2, "encoding": "GSM7", "acceptedAt": "2026-03-01T12:00:00.000Z",
                 "deadline": "2026-03-01T12:10:00.000Z", "maxAttempts": 5,
                 "priceEstimate": {"micros": 15000, "currency": "USD"}, "traceId": "t-1",
                 "sequence": 1, "attempts": [
                  {"number": 1, "channel": "sim-a", "reference": "%1$s-1",
                   "choice": {"strategy": "weighted", "snapshot": 7, "why": "sim-a 0.98*"},
                   "claimedAt": "2026-03-01T12:00:01.000Z", "outcome": "accepted",
                   "providerId": "p-1", "endedAt": "2026-03-01T12:00:01.040Z",
                   "latencyMillis": 40},
                  {"number": 2, "channel": "sim-b", "reference": "%1$s-2",
                   "choice": {"strategy": "weighted", "snapshot": 7, "why": "sim-b 0.41*"},
                   "claimedAt": "2026-03-01T12:00:02.000Z", "outcome": "open"}],
                 "receipts": [
                  {"attempt": 1, "status": "DELIVERED", "code": "ok",
                   "providerAt": "2026-03-01T12:00:08.000Z",
                   "receivedAt": "2026-03-01T12:00:09.000Z"}]}
                """
                    .formatted(ID)));
  }

  @Test
  void a_story_never_tells_the_text() {
    assertThat(StoryJson.reply(message()).body()).doesNotContain("secret");
  }

  @Test
  void a_request_is_told_with_its_messages_as_they_are_now() {
    JsonNode now = json(AnswerJson.reply(new RequestStory(stored, Map.of(ID, message()))));
    JsonNode lost = json(AnswerJson.reply(new RequestStory(stored, Map.of())));

    assertThat(now.at("/messages/0/state").asText()).isEqualTo("DELIVERED");
    assertThat(now.at("/messages/0/attempts").asInt()).isEqualTo(2);
    assertThat(now.at("/messages/1/code").asText()).isEqualTo("number_invalid");
    assertThat(lost.at("/messages/0/state").asText()).isEqualTo("NOT_STORED");
  }

  private static void told(Reply reply, int status, String code) {
    assertThat(reply.status()).isEqualTo(status);
    assertThat(json(reply).path("status").asInt()).isEqualTo(status);
    assertThat(json(reply).path("code").asText()).isEqualTo(code);
    assertThat(json(reply).has("traceId")).isFalse();
  }

  private static Message message() {
    Message.Origin origin =
        new Message.Origin(
            ID,
            "acme",
            "r-1",
            Kind.OTP,
            "",
            new Destination("+12025550100", "US", "unknown", "America/New_York"),
            "Acme",
            new Text("secret", Text.Encoding.GSM7, 2),
            null,
            NOON,
            null,
            NOON.plusSeconds(600),
            5,
            null,
            "t-1",
            15000);
    Attempt.End end = new Attempt.End("accepted", "", "p-1", NOON.plusMillis(1040), 40);
    Choice first = new Choice("sim-a", "weighted", 7, "sim-a 0.98*");
    Choice second = new Choice("sim-b", "weighted", 7, "sim-b 0.41*");
    return new Message(
        origin,
        State.DELIVERED,
        List.of(
            new Attempt(1, first, NOON.plusSeconds(1), NOON.plusSeconds(9), end),
            new Attempt(2, second, NOON.plusSeconds(2), NOON.plusSeconds(9), null)),
        List.of(
            new ReceiptNote(
                1,
                State.DELIVERED,
                "ok",
                FailureClass.NONE,
                NOON.plusSeconds(8),
                NOON.plusSeconds(9))),
        1,
        "receipt",
        NOON.plusSeconds(9),
        null);
  }

  private static JsonNode json(Reply reply) {
    return parsed(reply.body());
  }

  /** Parsed on both sides, so that numbers compare by value. */
  private static JsonNode parsed(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
