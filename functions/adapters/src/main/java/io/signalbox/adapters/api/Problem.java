package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.admin.Role;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An error as RFC 9457 has it.
 *
 * @param code stable, for programs; also the end of {@code type}
 * @param errors every fault of the request; empty when it is not about fields
 * @param members further members
 * @param headers further headers, for instance {@code retry-after}
 */
public record Problem(
    int status,
    String code,
    String title,
    String detail,
    List<Fault> errors,
    Map<String, String> members,
    Map<String, String> headers) {
  private static final String TYPE = "urn:signalbox:problem:";
  private static final String RETRY_SECONDS = "1";

  /** An answer of a function has its limit, 6 MB, and nobody mends more at a time. */
  private static final int MOST_FAULTS = 1000;

  public Problem {
    errors = List.copyOf(errors);
    members = Map.copyOf(members);
    headers = Map.copyOf(headers);
  }

  private static Problem of(int status, String code, String title, String detail) {
    return new Problem(status, code, title, detail, List.of(), Map.of(), Map.of());
  }

  /** 400 with the faults, a thousand at most; or 413 when the body was too long to be read. */
  public static Problem faulty(List<Fault> faults) {
    return faults.stream()
        .filter(f -> f.code().equals(RequestJson.TOO_LARGE))
        .findFirst()
        .map(f -> of(413, f.code(), "The body is too long", f.detail()))
        .orElseGet(() -> invalid(faults));
  }

  private static Problem invalid(List<Fault> faults) {
    return new Problem(
        400,
        "invalid_request",
        "The request is not valid",
        "Nothing was stored; errors lists every fault.",
        faults.stream().limit(MOST_FAULTS).toList(),
        Map.of(),
        Map.of());
  }

  /** 401. */
  public static Problem unauthorized() {
    return of(401, "unauthorized", "No valid API key", "Send Authorization: Bearer and your key.")
        .with("www-authenticate", "Bearer");
  }

  /** 401, for operators. */
  public static Problem adminUnauthorized() {
    return of(
            401,
            "admin_unauthorized",
            "No valid admin key",
            "Send Authorization: Bearer and your admin key; a tenant's key does not work here.")
        .with("www-authenticate", "Bearer");
  }

  /** 403: the operator's role does not include the one that it takes. */
  public static Problem roleMissing(Role needed) {
    return new Problem(
        403,
        "role_missing",
        "Your role does not allow it",
        "It takes the role " + needed.wireName() + ".",
        List.of(),
        Map.of("needed", needed.wireName()),
        Map.of());
  }

  /** 404: nothing is said of that gate. */
  public static Problem noOverride() {
    return of(404, "override_not_found", "Not found", "No override of that gate is in force.");
  }

  /** 404: nothing is suspected there. */
  public static Problem noFake() {
    return of(404, "fake_not_found", "Not found", "No suspicion of that place counts now.");
  }

  /** 404: no letter of that id is kept. */
  public static Problem noLetter() {
    return of(404, "letter_not_found", "Not found", "No dead letter of that id is kept.");
  }

  /**
   * 404.
   *
   * @param what {@code message} or {@code request}
   */
  public static Problem notFound(String what) {
    return of(404, what + "_not_found", "Not found", "You have no such " + what + ".");
  }

  /** 404: receipts for a channel that is not configured. */
  public static Problem unknownChannel() {
    return of(404, "channel_unknown", "Not found", "No channel has that name.");
  }

  /** 400: genuine receipts that cannot be read. */
  public static Problem malformedReceipt(String why) {
    return of(400, "malformed_receipt", "The receipts cannot be read", why);
  }

  /** 401; the caller may be a forger and learns no more. */
  public static Problem forgedReceipt() {
    return of(401, "forged_receipt", "Not genuine", "The signature is missing or wrong.");
  }

  /** 409: it is too late to cancel. */
  public static Problem notCancellable(State state) {
    return new Problem(
        409,
        "not_cancellable",
        "Too late to cancel",
        "The message is in the state " + state + ".",
        List.of(),
        Map.of("state", state.name()),
        Map.of());
  }

  /** 409: the tenant said the contrary before. */
  public static Problem feedbackContrary(Feedback.Outcome stored) {
    return new Problem(
        409,
        "feedback_contrary",
        "The contrary was said before",
        "What you said first stands.",
        List.of(),
        Map.of("outcome", stored.wireName()),
        Map.of());
  }

  /** 409: nobody can say anything of a message that was never sent. */
  public static Problem notSent(State state) {
    return new Problem(
        409,
        "not_sent",
        "The message was not sent",
        "The message is in the state " + state + ", and no attempt was made.",
        List.of(),
        Map.of("state", state.name()),
        Map.of());
  }

  /** 400: the {@code Idempotency-Key} is empty or too long. */
  public static Problem idempotencyKeyInvalid() {
    return of(
        400,
        "idempotency_key_invalid",
        "The Idempotency-Key is not valid",
        "Nothing was stored; the key must have 1 to 255 characters and not be blank.");
  }

  /** 409: another call with that {@code Idempotency-Key} is still at work. */
  public static Problem inProgress() {
    return of(
            409,
            "idempotency_key_in_progress",
            "Another call with this key is at work",
            "Send the same again in a moment.")
        .with("retry-after", RETRY_SECONDS);
  }

  /** 422: the {@code Idempotency-Key} came with another body before. */
  public static Problem idempotencyKeyReused() {
    return of(
        422,
        "idempotency_key_reused",
        "The Idempotency-Key belongs to another body",
        "Nothing was sent; use a new key.");
  }

  /** 422: the {@code requestId} came with another body before. */
  public static Problem requestIdReused() {
    return of(
        422,
        "request_id_reused",
        "The requestId belongs to another request",
        "Nothing was sent; use a new requestId.");
  }

  /** 500; the trace id leads to the log. */
  public static Problem internal() {
    return of(
        500, "internal", "Something went wrong", "Send the same again; it is safe to repeat.");
  }

  /** 503: the same request again finishes the job. */
  public static Problem unavailable(String code, String detail) {
    return of(503, code, "Not finished, send the same again", detail)
        .with("retry-after", RETRY_SECONDS);
  }

  private Problem with(String header, String value) {
    return new Problem(status, code, title, detail, errors, members, Map.of(header, value));
  }

  /**
   * The answer.
   *
   * @param traceId left out when empty
   */
  public Reply reply(String traceId) {
    ObjectNode body = Shapes.object().put("type", TYPE + code).put("title", title);
    body.put("status", status).put("detail", detail).put("code", code);
    members.forEach(body::put);
    if (!errors.isEmpty()) {
      ArrayNode list = body.putArray("errors");
      errors.forEach(
          e ->
              list.addObject()
                  .put("pointer", e.pointer())
                  .put("code", e.code())
                  .put("detail", e.detail()));
    }
    Shapes.putText(body, "traceId", traceId);
    Map<String, String> all = new HashMap<>(headers);
    all.put("content-type", "application/problem+json");
    return new Reply(status, all, body.toString());
  }
}
