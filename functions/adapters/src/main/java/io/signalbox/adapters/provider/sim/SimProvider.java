package io.signalbox.adapters.provider.sim;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.Building;
import io.signalbox.adapters.provider.call.ChannelSettings;
import io.signalbox.adapters.provider.call.Classifier;
import io.signalbox.adapters.provider.call.CodeClass;
import io.signalbox.adapters.provider.call.Exchange;
import io.signalbox.adapters.provider.call.HttpCalls;
import io.signalbox.adapters.provider.call.Json;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.adapters.provider.call.ReceiptReader;
import io.signalbox.adapters.provider.call.Secrets;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.send.Outcome;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The protocol of the simulated providers that the local cloud starts. Setting: {@code callback}, a
 * URL for receipts other than the one that the provider is set up with.
 */
public final class SimProvider implements ProviderAdapter {
  /**
   * The one table of codes. Of a 500 in general nobody knows whether it was sent; this protocol
   * says that {@code internal} was not.
   */
  static final Map<String, CodeClass> CODES =
      Map.of(
          "invalid_number", CodeClass.NUMBER,
          "content_rejected", CodeClass.CONTENT,
          "opted_out", CodeClass.OPTED_OUT,
          "unauthorized", CodeClass.ACCOUNT,
          "insufficient_balance", CodeClass.ACCOUNT,
          "throttled", CodeClass.THROTTLED,
          "unavailable", CodeClass.TEMPORARY,
          "internal", CodeClass.TEMPORARY);

  /** The one table of what receipts give as the reason of a failure. */
  static final Map<String, FailureClass> FAILURES =
      Map.of(
          "unknown_subscriber", FailureClass.NUMBER,
          "not_mobile", FailureClass.NUMBER,
          "spam_blocked", FailureClass.CONTENT,
          "opted_out", FailureClass.OPTED_OUT,
          "absent_subscriber", FailureClass.TEMPORARY,
          "expired", FailureClass.TEMPORARY);

  private static final JsonPointer ID = JsonPointer.compile("/id");
  private static final JsonPointer CODE = JsonPointer.compile("/code");
  private static final JsonPointer STATUS = JsonPointer.compile("/status");
  private static final Set<String> KNOWN = Set.of("accepted", "delivered", "undelivered");
  private static final String NEVER_SEEN = "unknown_reference";

  private final Access access;
  private final URI messages;
  private final String callback;
  private final Secrets secrets;
  private final HttpCalls calls;
  private final Classifier classifier;
  private final ReceiptReader receipts;

  /**
   * Validates the channel.
   *
   * @throws io.signalbox.adapters.provider.call.InvalidChannel with every fault
   */
  public SimProvider(Access access) {
    this.access = access;
    ChannelSettings settings = ChannelSettings.of(access.channel());
    this.messages = settings.endpoint(access.channel().endpoint(), "/messages");
    this.callback = settings.text("callback").orElse("");
    if (access.channel().secret() == null) {
      settings.fault("secret", "missing; it signs in and verifies receipts");
    }
    settings.finish();
    this.secrets = new Secrets(access);
    this.calls = new HttpCalls(access.channel().limits(), access.clock());
    this.classifier = new Classifier(access, new Classifier.Table(ID, CODE, Set.of(), CODES));
    boolean byId = access.channel().abilities().matching().byProviderId();
    this.receipts = new ReceiptReader(access, mapping(byId));
  }

  private static ReceiptReader.Mapping mapping(boolean byId) {
    Map<String, State> statuses =
        Map.of(
            "DELIVERED", State.DELIVERED,
            "SENT", State.SENT,
            "UNDELIVERED", State.UNDELIVERED,
            "FAILED", State.UNDELIVERED,
            "EXPIRED", State.UNDELIVERED,
            "REJECTED", State.UNDELIVERED);
    ReceiptReader.Places places =
        new ReceiptReader.Places(
            JsonPointer.empty(),
            byId ? JsonPointer.empty() : JsonPointer.compile("/reference"),
            ID,
            STATUS,
            CODE,
            JsonPointer.compile("/at"),
            JsonPointer.compile("/part"),
            JsonPointer.compile("/parts"));
    return new ReceiptReader.Mapping("x-signature", places, statuses, FAILURES);
  }

  @Override
  public Outcome send(Submission submission) {
    return secrets
        .get()
        .map(secret -> send(submission, secret))
        .orElse(new Outcome.Temporary("secret_unavailable"));
  }

  private Outcome send(Submission submission, String secret) {
    return Building.request(() -> request(submission, secret))
        .map(request -> classifier.outcome(calls.call(request)))
        .orElse(Building.FAILED);
  }

  @Override
  public void prepare() {
    secrets.get();
  }

  private HttpRequest.Builder request(Submission submission, String secret) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("reference", submission.reference().toString());
    body.put("to", submission.to());
    body.put("from", submission.from());
    body.put("text", submission.text().body());
    body.put("segments", submission.text().segments());
    body.put("callback", callback);
    return authorized(messages, secret)
        .header("content-type", "application/json")
        .header("idempotency-key", submission.reference().toString())
        .POST(HttpRequest.BodyPublishers.ofString(Json.write(body)));
  }

  private static HttpRequest.Builder authorized(URI uri, String secret) {
    return HttpRequest.newBuilder(uri).header("authorization", "Bearer " + secret);
  }

  @Override
  public Standing query(Reference reference) {
    Optional<String> secret =
        access.channel().abilities().statusQuery() ? secrets.get() : Optional.empty();
    return secret
        .flatMap(s -> Building.request(() -> status(reference, s)))
        .map(calls::call)
        .map(SimProvider::standing)
        .orElse(Standing.of(Status.UNAVAILABLE));
  }

  private HttpRequest.Builder status(Reference reference, String secret) {
    return authorized(URI.create(messages + "/" + reference), secret).GET();
  }

  /** Only the provider's own words count: a 404 can also come from a wrong address. */
  private static Standing standing(Exchange exchange) {
    if (!(exchange instanceof Exchange.Answered answer) || !answer.whole()) {
      return Standing.of(Status.UNAVAILABLE);
    }
    JsonPointer where = answer.status() == 200 ? STATUS : CODE;
    Optional<JsonNode> body = Json.read(answer.body());
    String word = body.flatMap(b -> Json.text(b, where)).orElse("");
    if (word.equals(NEVER_SEEN)) {
      return Standing.of(Status.UNKNOWN_REFERENCE);
    }
    return answer.status() == 200 && KNOWN.contains(word)
        ? new Standing(Status.KNOWN, body.map(b -> Json.texts(b, ID)).orElse(List.of()))
        : Standing.of(Status.UNAVAILABLE);
  }

  @Override
  public Parsed parse(Incoming request, Instant receivedAt) {
    return receipts.parse(request, receivedAt);
  }
}
